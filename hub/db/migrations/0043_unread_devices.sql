-- What an edge said of its devices that cannot be read, or beyond as many as there may be: the last ones, by the ids that it gave.
alter table device_cursors add unread text[] not null default '{}';
grant update (unread) on device_cursors to foyer_app;
