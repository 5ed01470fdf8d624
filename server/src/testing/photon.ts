/** Photon's response to "gran via" in Madrid, in the form of its documentation. */
const feature = (coordinates: [number, number], properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'W', osm_id: 1, osm_key: 'highway', country: 'España', countrycode: 'ES', ...properties },
})

export const recordedPhoton = {
  type: 'FeatureCollection',
  features: [
    feature([-3.7015, 40.4201], {
      type: 'house',
      name: 'Telefónica',
      housenumber: '28',
      street: 'Calle Gran Vía',
      postcode: '28013',
      district: 'Centro',
      city: 'Madrid',
      state: 'Comunidad de Madrid',
    }),
    feature([-3.7057, 40.4203], { type: 'street', name: 'Gran Vía', district: 'Centro', city: 'Madrid' }),
    feature([-3.7038, 40.4168], { type: 'city', name: 'Madrid', osm_key: 'place' }),
  ],
}
