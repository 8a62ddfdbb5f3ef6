-- What is to be printed (edge/printing/queue.ts): one job per event, printed once, whatever is repeated.
create table print_jobs (
  job_id integer primary key,
  event_id text not null unique,
  printer_id integer not null,
  -- PaperRow[] of protocol/bills/receipt.ts as JSON
  rows text not null,
  -- 1 = marked as a copy, opens no drawer
  copy integer not null check (copy in (0, 1)),
  -- 1 once some of it may be on paper
  sent integer not null default 0 check (sent in (0, 1)),
  state text not null check (state in ('waiting', 'printing', 'printed', 'failed')),
  -- why it waits or failed: a printer state, restarted, interrupted, unreadable
  reason text,
  created_at text not null,
  printed_at text
) strict;
create index print_jobs_open on print_jobs (printer_id, job_id) where state in ('waiting', 'printing');
