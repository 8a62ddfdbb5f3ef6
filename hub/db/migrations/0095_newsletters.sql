-- Who gets the newsletter of a house, and who was asked to confirm (double opt-in): `confirmed_at` null = nothing is sent to them but the letter that asks. Whoever left has neither name nor `confirm_hash`, and like
-- whoever never confirmed goes with time. `letters`: how many have asked, so that nobody's mailbox is filled by a stranger.
create table subscribers (
  id uuid primary key,
  exhibitor_id integer not null references exhibitors (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  locale text not null,
  confirm_hash text,
  letters integer not null default 1,
  asked_at timestamptz not null,
  confirmed_at timestamptz
);
select foyer_tenant('subscribers');
create unique index subscribers_email on subscribers (exhibitor_id, lower(email));
create unique index subscribers_confirm on subscribers (exhibitor_id, confirm_hash);
create index subscribers_open on subscribers (exhibitor_id, asked_at) where confirmed_at is null;
revoke update on subscribers from foyer_app;
grant update (first_name, last_name, locale, confirm_hash, letters, asked_at, confirmed_at) on subscribers to foyer_app;
grant delete on subscribers to foyer_app;

-- Somebody wants it: one row for every address that is typed, whether it is known or not, so that no answer says which; with a bill it waits until that is settled. It goes when it is dealt with.
create table newsletter_requests (
  n bigint generated always as identity primary key,
  exhibitor_id integer not null references exhibitors (id),
  email text not null,
  first_name text not null,
  last_name text not null,
  locale text not null,
  origin text not null,
  bill_id text,
  made_at timestamptz not null
);
select foyer_tenant('newsletter_requests');
create index newsletter_requests_house on newsletter_requests (exhibitor_id, n);
create unique index newsletter_requests_bill on newsletter_requests (exhibitor_id, bill_id);
revoke update on newsletter_requests from foyer_app;
grant delete on newsletter_requests to foyer_app;

-- Puzzles that were solved once, until they would end by themselves.
create table captcha_uses (
  exhibitor_id integer not null references exhibitors (id),
  signature text not null,
  ends_at timestamptz not null,
  primary key (exhibitor_id, signature)
);
select foyer_tenant('captcha_uses');
revoke update on captcha_uses from foyer_app;
grant delete on captcha_uses to foyer_app;

-- By what a mail program ends such letters by itself (RFC 8058).
alter table letters add column unsubscribe text;
