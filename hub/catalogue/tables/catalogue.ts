import { boolean, date, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Cinema, cinema } from '#protocol/catalogue/cinema.ts'
import type { Event, event } from '#protocol/catalogue/event.ts'
import { type Exhibitor, type exhibitor, PLAIN_PORTAL } from '#protocol/catalogue/exhibitor.ts'
import type { Movie, MovieVersion, movie, movieVersion } from '#protocol/catalogue/movie.ts'
import { PLAIN_PAPER } from '#protocol/catalogue/paper-template.ts'
import type { Screen, screen } from '#protocol/catalogue/screen.ts'
import { NO_WEBSITE } from '#protocol/catalogue/website.ts'
import { VISIBLE_EVERYWHERE } from '#protocol/kit/visibility.ts'
import { type Drift, noDrift, stamps } from '../../kit/columns.ts'

export const exhibitors = pgTable('exhibitors', {
  ...stamps(),
  trade_name: text().notNull(),
  brand: text().notNull(),
  hosts: text().array().notNull(),
  email: text().notNull(),
  accent: jsonb().$type<Exhibitor['accent']>().notNull(),
  locales: text().array().$type<Exhibitor['locales']>().notNull(),
  public_config: jsonb().$type<Exhibitor['public_config']>().notNull(),
  settings: jsonb().$type<Exhibitor['settings']>().notNull(),
  website_config: jsonb().$type<Exhibitor['website_config']>().notNull().default(NO_WEBSITE),
  portal_config: jsonb().$type<Exhibitor['portal_config']>().notNull().default(PLAIN_PORTAL),
  paper: jsonb().$type<Exhibitor['paper']>().notNull().default(PLAIN_PAPER),
  web_device: jsonb().$type<Exhibitor['web_device']>().notNull().default({ name: 'Website', payment_method_ids: [] }),
})
noDrift<Drift<typeof exhibitors, typeof exhibitor>>()

export const cinemas = pgTable('cinemas', {
  ...stamps(),
  slug: text().notNull(),
  name: text().notNull(),
  address1: text().notNull(),
  zip: text().notNull(),
  city: text().notNull(),
  country_code: text().notNull(),
  lat: doublePrecision(),
  lng: doublePrecision(),
  gmaps: text(),
  phone: text(),
  email: text(),
  time_zone: text().$type<Cinema['time_zone']>().notNull(),
  accessible: boolean().notNull().default(false),
  opening_hours: jsonb().$type<Cinema['opening_hours']>().notNull().default([]),
  public_hours: jsonb().$type<Cinema['public_hours']>().notNull().default([]),
  sort: integer().notNull().default(0),
})
noDrift<Drift<typeof cinemas, typeof cinema>>()

export const screens = pgTable('screens', {
  ...stamps(),
  cinema_id: integer().notNull(),
  name: text().notNull(),
  short: text().notNull(),
  capacity: integer().notNull(),
  online_seats: integer(),
  class_rate: jsonb().$type<Screen['class_rate']>().notNull(),
  config: jsonb().$type<Screen['config']>().notNull(),
  accessible: boolean().notNull().default(false),
  sort: integer().notNull().default(0),
  arrangement: jsonb().$type<Screen['arrangement']>().notNull(),
})
noDrift<Drift<typeof screens, typeof screen>>()

export const movies = pgTable('movies', {
  ...stamps(),
  slug: text().notNull(),
  display_title: text().notNull(),
  internal_title: text(),
  original_title: text().notNull(),
  tagline: text().notNull(),
  description: text().notNull(),
  notice: text(),
  runtime: integer().notNull(),
  year: integer().notNull(),
  rating: text().$type<Movie['rating']>().notNull(),
  rating_scheme: text().$type<Movie['rating_scheme']>().notNull(),
  warnings: text().array().$type<Movie['warnings']>().notNull(),
  showing_from: date(),
  showing_from_visibility: integer().notNull().default(VISIBLE_EVERYWHERE),
  released_at: date(),
  default_visibility: integer().notNull().default(VISIBLE_EVERYWHERE),
  distributor_id: integer(),
  distributor_office_id: integer(),
  directors: text().array().notNull(),
  actors: text().array().notNull(),
  genres: text().array().notNull(),
  nation: text().array().notNull(),
  original_language: text().notNull(),
  spoken_languages: text().array().notNull(),
  links: jsonb().$type<Movie['links']>().notNull(),
  poster: jsonb().$type<Movie['poster']>().notNull(),
  background: text(),
  trailer: text(),
  streaming: jsonb().$type<Movie['streaming']>().notNull(),
  maccsbox: text(),
  is_school_screening: boolean().notNull().default(false),
  tmdb_id: integer(),
  custom_attributes: jsonb().$type<Movie['custom_attributes']>().notNull().default({}),
  tags: integer().array().notNull(),
  status: text().$type<Movie['status']>().notNull(),
  translations: jsonb().$type<Movie['translations']>().notNull().default({}),
  tmdb_said: jsonb().$type<Movie['tmdb_said']>(),
})
noDrift<Drift<typeof movies, typeof movie>>()

export const movieVersions = pgTable('movie_versions', {
  ...stamps(),
  movie_id: integer().notNull(),
  text: text().notNull(),
  short: text().notNull(),
  dimension: text().$type<MovieVersion['dimension']>().notNull(),
  media_type: text().$type<MovieVersion['media_type']>().notNull(),
  audio_language: text().notNull(),
  subtitle_one_language: text(),
  subtitle_two_language: text(),
  has_audio_description: boolean().notNull().default(false),
  has_captions: boolean().notNull().default(false),
  rental_profile_id: integer(),
  sort: integer().notNull().default(0),
  translations: jsonb().$type<MovieVersion['translations']>().notNull().default({}),
})
noDrift<Drift<typeof movieVersions, typeof movieVersion>>()

export const events = pgTable('events', {
  ...stamps(),
  schedule_id: integer().notNull(),
  slug: text().notNull(),
  title: text().notNull(),
  page_title: text(),
  description: text().notNull(),
  content: text().notNull(),
  picture: text(),
  theme_id: integer(),
  widget_id: integer(),
  sell_online: boolean().notNull().default(true),
  visibility: integer().notNull().default(VISIBLE_EVERYWHERE),
  prices: jsonb().$type<Event['prices']>().notNull().default([]),
  translations: jsonb().$type<Event['translations']>().notNull().default({}),
})
noDrift<Drift<typeof events, typeof event>>()
