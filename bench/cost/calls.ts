/** What strangers may ask for: every kind of call and page, each different from the one before, so that no cache answers. */
import { cities } from '../homes/fill.ts'

export interface StrangersCall {
  readonly name: string
  readonly request: (number: number) => { readonly path: string; readonly init?: RequestInit }
  /** The queue or limit of its own that a dearer call needs, and where it is. */
  readonly ownLimit?: string
}

const payload = (query: object) => `payload=${encodeURIComponent(JSON.stringify(query))}`
const city = (number: number) => cities[number % cities.length]
const json = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) })
const get = (name: string, pathOf: (number: number) => string, ownLimit?: string): StrangersCall => ({
  name,
  request: (number) => ({ path: pathOf(number) }),
  ...(ownLimit && { ownLimit }),
})
const token = (number: number) => String(number).padStart(43, 'x')
const perPage = 'PAGES_A_MINUTE by network (http/pageLimit.ts)'
const apart = 'half of all calls of a network (http/expensiveCalls.ts)'
const perTry = 'tries by network and address (accounts/passwords/service.ts, registration/service.ts)'
const search = (number: number) => ({ cityId: city(number), priceMax: 900 + ((number * 37) % 2_400) })

/** `homes` are ids of published homes. */
export function strangersCalls(homes: readonly string[]): StrangersCall[] {
  const home = (number: number) => homes[number % homes.length] ?? ''
  const filter = (number: number) => ({ filter: search(number) })
  return [
    get('page: home', (number) => `/?seen=${number}`, perPage),
    get('page: results', (number) => `/properties?cityId=${city(number)}&priceMax=${900 + number}`, perPage),
    get('page: a home', (number) => `/detail/${home(number)}?seen=${number}`, perPage),
    get('page: none', (number) => `/no-such-page-${number}`, perPage),
    get('sitemap', () => '/sitemap.xml'),
    get('openapi.json', () => '/api/openapi.json'),
    get('health', () => '/api/health'),
    get('cities', () => '/api/city/list'),
    get('search', (number) => `/api/roomAd/search?${payload({ ...filter(number), itemPerPage: 50, page: 1 })}`, apart),
    get(
      'search, page 200',
      (number) => `/api/roomAd/search?${payload({ ...filter(number), itemPerPage: 50, page: 200 })}`,
    ),
    get('search, everywhere', (number) => `/api/roomAd/search?${payload({ filter: { priceMax: 900 + number } })}`),
    get('map', (number) => `/api/roomAd/map?${payload({ ...filter(number), zoom: 3 })}`),
    get('histogram', (number) => `/api/roomAd/histogram?${payload(filter(number))}`),
    get('loosen', (number) => `/api/roomAd/loosen?${payload({ filter: { ...search(number), priceMax: 1 + number } })}`),
    get('home', (number) => `/api/roomAd/findById/${home(number)}`),
    get('similar homes', (number) => `/api/roomAd/more-matches/${home(number)}`),
    get('places', (number) => `/api/places/suggest?text=${encodeURIComponent(`Calle ${number}`)}`),
    get('receipt', (number) => `/api/receipt/31337/0x${String(number).padStart(64, '0')}`),
    get('receipt as PDF', (number) => `/api/receipt/31337/0x${String(number).padStart(64, '0')}/pdf`),
    get('passport', (number) => `/api/passport/shared/${token(number)}`),
    get('reset link', (number) => `/api/forgottenPassword/setNewPassword/${token(number)}`),
    {
      name: 'keep e-mail',
      request: (number) => ({ path: '/api/registration/keepEmail', init: json({ token: token(number) }) }),
    },
    {
      name: 'sign in',
      request: (number) => ({
        path: '/api/login',
        init: form({ username: `a${number}@mail.example`, password: 'a wrong password' }),
      }),
      ownLimit: perTry,
    },
    {
      name: 'register',
      request: (number) => ({
        path: '/api/registration',
        init: json({ email: `new${number}@mail.example`, password: `a long password ${number}`, languageId: 700000 }),
      }),
      ownLimit: perTry,
    },
    {
      name: 'forgot the password',
      request: (number) => ({ path: '/api/forgottenPassword', init: json({ email: `a${number}@mail.example` }) }),
      ownLimit: `a fixed time of 100 ms, without work; ${perTry}`,
    },
    {
      name: 'a megabyte of JSON',
      request: () => ({ path: '/api/registration/keepEmail', init: json({ token: 'x'.repeat(1_000_000) }) }),
    },
    {
      name: 'deep JSON',
      request: () => ({ path: '/api/registration/keepEmail', init: json('['.repeat(500_000)) }),
    },
    {
      name: 'a form of 100,000 fields',
      request: () => ({
        path: '/api/login',
        init: {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'a=1&'.repeat(100_000),
        },
      }),
    },
    {
      name: 'a picture without a session',
      request: () => {
        const body = new FormData()
        body.append('file', new File([new Uint8Array(1_000_000)], 'a.png'))
        return { path: '/api/profile/changeAvatar', init: { method: 'POST', body } }
      },
    },
  ]
}
