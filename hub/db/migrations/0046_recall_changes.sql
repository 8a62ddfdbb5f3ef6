-- A schedule is called home and closed by the running program (docs/ledger.md, L14).
grant update (sale) on halls to foyer_app;
