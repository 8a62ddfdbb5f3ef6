-- What a new house begins with: a head of its site, and the language of its portal (F-238).
alter table exhibitors
  alter column website_config set default
    '{"header":{"logo":null,"tagline":{}},"navigation":[],"header_slides":[],"slides":[],"footer":{"groups":[],"text":{}}}',
  alter column portal_config set default '{"remote_sync":true,"portal_locale":null}';
