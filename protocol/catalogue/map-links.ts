import type { Cinema } from './cinema.ts'

/**
 * Where a cinema is on a map, and the way there: the link that the house gave, otherwise that of
 * OpenStreetMap; null without a place. Nothing of a map is loaded before somebody follows one.
 * @source F-017
 */
export function mapLinks({ gmaps, lat, lng }: Pick<Cinema, 'gmaps' | 'lat' | 'lng'>): {
  map_url: string | null
  way_url: string | null
} {
  if (lat === null || lng === null) return { map_url: gmaps, way_url: null }
  const osm = 'https://www.openstreetmap.org'
  return {
    map_url: gmaps ?? `${osm}/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`,
    way_url: `${osm}/directions?to=${lat}%2C${lng}`,
  }
}
