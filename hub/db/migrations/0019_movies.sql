-- What a movie and its versions have beside what is shown of them (F-181, F-184). `translations`: their texts in other languages than the house's own.
alter table movies
  add column showing_from_visibility integer not null default 15,
  add column default_visibility integer not null default 15,
  add column distributor_id integer,
  add column distributor_office_id integer,
  add column is_school_screening boolean not null default false,
  add column tmdb_id integer,
  add column custom_attributes jsonb not null default '{}',
  add column translations jsonb not null default '{}',
  add foreign key (exhibitor_id, distributor_id) references distributors (exhibitor_id, id),
  add foreign key (exhibitor_id, distributor_id, distributor_office_id) references distributor_offices (exhibitor_id, distributor_id, id);
create index movies_by_distributor on movies (exhibitor_id, distributor_id, distributor_office_id);

alter table movie_versions
  add column has_audio_description boolean not null default false,
  add column has_captions boolean not null default false,
  add column rental_profile_id integer,
  add column translations jsonb not null default '{}',
  add foreign key (exhibitor_id, rental_profile_id) references rental_profiles (exhibitor_id, id);
create index movie_versions_by_rental_profile on movie_versions (exhibitor_id, rental_profile_id);

-- Which schedules a movie has, and each of its versions.
create index schedules_by_movie on schedules (exhibitor_id, movie_id, movie_version_id);
