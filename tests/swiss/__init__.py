"""Swiss tournaments in their workbooks."""
