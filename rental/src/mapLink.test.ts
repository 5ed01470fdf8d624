import { expect, test } from 'vitest'
import { parseMapLink } from './mapLink.ts'

const sol = { point: { lat: 40.4168, lng: -3.7038 } }

// promise: wizard-map-link
test.each([
  'geo:40.4168,-3.7038',
  'GEO:40.4168,-3.7038,667;crs=wgs84;u=35',
  'geo:40.4168,-3.7038?z=15',
  'We live at geo:40.4168,-3.7038.',
  'HTTPS://WWW.GOOGLE.COM:443/maps/@40.4168,-3.7038,17z',
  'geo:0,0?q=40.4168,-3.7038(Puerta del Sol)',
  'geo:40.4168,-3.7038?q=Puerta+del+Sol',
  'https://www.openstreetmap.org/?mlat=40.4168&mlon=-3.7038#map=17/1/2',
  'https://www.openstreetmap.org/#map=17/40.4168/-3.7038&layers=N',
  'https://www.openstreetmap.org/node/21068295#map=18/40.4168/-3.7038',
  'http://osm.org/?lat=40.4168&lon=-3.7038&zoom=12',
  'https://www.google.com/maps/@40.4168,-3.7038,17z?entry=ttu',
  'https://www.google.com/maps/place/Puerta+del+Sol/@1,2,17z/data=!3m1!4b1!4m6!3m5!1s0xd42:0x4d!8m2!3d40.4168!4d-3.7038!16zL20?hl=es',
  'https://www.google.co.th/maps/search/?api=1&query=40.4168%2C-3.7038',
  'https://maps.google.com/?q=40.4168,-3.7038',
  'https://maps.google.com/maps?q=loc:40.4168,-3.7038&z=17',
  'https://www.google.es/maps/search/40.4168,+-3.7038?sa=X',
  'https://www.google.com/maps/dir//40.4168,-3.7038/@1,2,12z',
  'Come here: https://maps.google.com/?ll=40.4168,-3.7038 (second floor)',
  ' 40.4168, -3.7038 ',
])('a landlord pastes %s', (pasted) => {
  expect(parseMapLink(pasted)).toEqual(sol)
})

test.each([
  ['', 'not-a-map-link'],
  ['Calle Mayor 1', 'not-a-map-link'],
  ['https://keyhold.example/?q=40.4168,-3.7038', 'not-a-map-link'],
  ['https://google.com.evil.example/maps/@40.4168,-3.7038,17z', 'not-a-map-link'],
  ['https://www.google.com@evil.example/maps/@40.4168,-3.7038,17z', 'not-a-map-link'],
  ['https://', 'not-a-map-link'],
  ['javascript:geo', 'not-a-map-link'],
  ['https://maps.app.goo.gl/Ab3dEf', 'short-map-link'],
  ['https://goo.gl/maps/Ab3dEf', 'short-map-link'],
  ['https://osm.org/go/b~u0i5Wv', 'short-map-link'],
  ['geo:0,0?q=Calle+Mayor+1', 'map-link-without-point'],
  ['geo:Madrid', 'map-link-without-point'],
  ['https://www.google.com/maps/place/Madrid', 'map-link-without-point'],
  ['https://www.google.com/maps/%E0%A4%A', 'map-link-without-point'],
  ['https://www.openstreetmap.org/relation/5326784', 'map-link-without-point'],
  ['geo:91,0', 'not-on-earth'],
  ['https://www.google.com/maps/@40.4,181,17z', 'not-on-earth'],
  ['100.5, 13.7', 'not-on-earth'],
])('%s has no point: %s', (pasted, problem) => {
  expect(parseMapLink(pasted)).toEqual({ problem })
})

test('a long text is read in a moment', () => {
  expect(parseMapLink(`https://www.google.com/maps/${'1,'.repeat(50_000)}`)).toEqual({
    problem: 'map-link-without-point',
  })
})
