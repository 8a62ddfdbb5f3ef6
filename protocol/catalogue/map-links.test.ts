import { expect, test } from 'vitest'
import { mapLinks } from './map-links.ts'

const OSM = 'https://www.openstreetmap.org'

test.each([
  [{ gmaps: null, lat: null, lng: null }, null, null],
  [
    { gmaps: null, lat: 51.3, lng: -0.5 },
    `${OSM}/?mlat=51.3&mlon=-0.5#map=17/51.3/-0.5`,
    `${OSM}/directions?to=51.3%2C-0.5`,
  ],
  [{ gmaps: 'https://maps.example/1', lat: 0, lng: 0 }, 'https://maps.example/1', `${OSM}/directions?to=0%2C0`],
  [{ gmaps: 'https://maps.example/1', lat: null, lng: 3 }, 'https://maps.example/1', null],
])('F-017 the map of %j is %s, the way %s', (place, map_url, way_url) => {
  expect(mapLinks(place)).toEqual({ map_url, way_url })
})
