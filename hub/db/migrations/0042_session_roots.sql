-- The session, of whichever house, that began with a proof: one that came from it by a switch ends with it. No key leads to the other house: its row is asked for with every call.
alter table portal_sessions add root_exhibitor_id integer, add root_id uuid,
  add check ((root_exhibitor_id is null) = (root_id is null));
alter table house_tokens add root_exhibitor_id integer, add root_id uuid;
