-- How an event looks: its own picture, a theme, and a widget below its text (F-208).
alter table contents add unique (exhibitor_id, id);
alter table events
  add column picture text,
  add column theme_id integer,
  add column widget_id integer,
  add foreign key (exhibitor_id, theme_id) references themes (exhibitor_id, id),
  add foreign key (exhibitor_id, widget_id) references contents (exhibitor_id, id);
