/** Valid actions on homes: calendars, pictures, imports, reports and admin actions. */
import type { Deeds } from './deed.ts'
import type { DeedPlace } from './place.ts'

/** A picture of a home of Lucia. */
async function aPicture({ rentals, upload }: DeedPlace): Promise<string> {
  const home = await rentals.aHome({ state: 'draft' })
  const { added } = await upload('landlord', '/roomAd/uploadImage', { id: home }, 'files')
  return added[0]
}

const painters = ({ rentals }: DeedPlace) => ({ from: rentals.dayIn(72), to: rentals.dayIn(81), note: 'Painters' })
/** A home of Lucia with blocked days. */
async function aBlock(place: DeedPlace) {
  const { rentals, ask } = place
  const home = await rentals.aHome()
  const { periods } = await ask('landlord', 'POST', `/roomAd/${home}/calendar/blocks`, painters(place))
  const block = (periods as { kind: string; id: string }[]).find(({ kind }) => kind === 'blocked')
  return { home, block: block?.id ?? '' }
}

/** A home with an imported calendar, whose address does not answer. */
async function aSource({ rentals, database }: DeedPlace) {
  const home = await rentals.aHome()
  const [row] = await database<{ id: string }[]>`
    insert into calendar_source (listing_id, name, url, created_at, next_read_at)
    values (${home}, 'Other house', ${`https://127.0.0.1:1/${home}.ics`}, now(), now() + interval '1 year') returning id`
  return { home, source: row?.id ?? '' }
}

const head =
  'reference,title,description,rentPrice,deposit,availableFrom,roomSize,termOfLease,floorType,nearToMetro,address1,locationLat,locationLng,city,country'
/** An import table of one home with its own reference. */
const aTable = () =>
  `${head}\n${crypto.randomUUID().slice(0, 12)},A flat,Calm,900,500,2026-12-01,60,flexible,ground,Bus 52,Calle 1,13.70,-89.22,San Salvador,SV`

async function aPlan({ ask }: DeedPlace) {
  const file = aTable()
  const { plan } = await ask('landlord', 'POST', '/roomAd/import/preview', { file })
  return { file, plan: String(plan) }
}

/** An admin action on a home or a user, with a reason. */
const act = (name: string, id: string) => ({ by: 'admin', body: { act: name, id, reason: 'It was reported' } }) as const

export const homeDeeds: Deeds = {
  'POST /roomAd': async () => ({ by: 'landlord', body: { title: 'A flat by the park', cityId: 3_583_361 } }),
  'PUT /roomAd': async ({ rentals }) => ({
    by: 'landlord',
    body: { id: await rentals.aHome({ state: 'draft' }), title: 'A flat by the park', rentPrice: 900, bedsNumber: 2 },
  }),
  'PUT /roomAd/unpublish/{id}': async ({ rentals }) => ({ by: 'landlord', params: { id: await rentals.aHome() } }),
  'DELETE /roomAd/{id}': async ({ rentals }) => ({ by: 'landlord', params: { id: await rentals.aHome() } }),
  'POST /roomAd/uploadImage': async ({ rentals }) => ({ by: 'landlord', form: { id: await rentals.aHome() } }),
  'DELETE /fileDescriptor/{id}': async (place) => ({ by: 'landlord', params: { id: await aPicture(place) } }),
  'PUT /fileDescriptor/{id}/floorPlan': async (place) => ({
    by: 'landlord',
    params: { id: await aPicture(place) },
    body: { isPlan: true },
  }),
  'PUT /fileDescriptor/{id}/room': async (place) => ({
    by: 'landlord',
    params: { id: await aPicture(place) },
    body: { room: 'kitchen' },
  }),
  'GET /roomAd/{id}/calendar': async ({ rentals }) => ({ by: 'landlord', params: { id: await rentals.aHome() } }),
  'POST /roomAd/{id}/calendar/blocks': async (place) => ({
    by: 'landlord',
    params: { id: await place.rentals.aHome() },
    body: painters(place),
  }),
  'DELETE /roomAd/{id}/calendar/blocks/{blockId}': async (place) => {
    const { home, block } = await aBlock(place)
    return { by: 'landlord', params: { id: home, blockId: block } }
  },
  'PUT /roomAd/{id}/calendar/sources/{sourceId}': async (place) => {
    const { home, source } = await aSource(place)
    return { by: 'landlord', params: { id: home, sourceId: source } }
  },
  'DELETE /roomAd/{id}/calendar/sources/{sourceId}': async (place) => {
    const { home, source } = await aSource(place)
    return { by: 'landlord', params: { id: home, sourceId: source } }
  },
  'GET /calendars/{id}/{file}': async ({ rentals, ask }) => {
    const home = await rentals.aHome()
    const { address } = await ask('landlord', 'GET', `/roomAd/${home}/calendar`)
    return { by: 'visitor', params: { id: home, file: String(address).split('/').at(-1) ?? '' } }
  },
  'POST /roomAd/import/preview': async () => ({ by: 'landlord', body: { file: aTable() } }),
  'POST /roomAd/import': async (place) => ({ by: 'landlord', body: await aPlan(place) }),
  'PUT /roomAd/imports/{id}/undo': async (place) => {
    await place.ask('landlord', 'POST', '/roomAd/import', await aPlan(place))
    const { runs } = await place.ask('landlord', 'GET', '/roomAd/imports')
    return { by: 'landlord', params: { id: runs[0].id } }
  },
  'POST /roomAd/report': async ({ rentals }) => ({
    by: 'tenant',
    body: { id: await rentals.aHome(), reason: 'not-real', words: 'It is not theirs.' },
  }),
  'POST /profile/report': async ({ aPerson }) => ({
    by: 'tenant',
    body: { id: (await aPerson()).id, reason: 'pays-outside', words: 'They asked for money.' },
  }),
  'POST /desk/operator/find': async () => ({ by: 'admin', body: { words: 'Lucia', reason: 'She asked for it' } }),
  'POST /desk/operator/act': async ({ rentals }) => act('hide', await rentals.aHome()),
}
