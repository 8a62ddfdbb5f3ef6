-- What a house says on its site beside the programme: navigation, slides, foot (F-238).
alter table exhibitors add column website_config jsonb not null
  default '{"navigation":[],"header_slides":[],"slides":[],"footer":{"groups":[],"text":{}}}';
