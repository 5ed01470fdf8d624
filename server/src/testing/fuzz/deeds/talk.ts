/** Valid actions of communication: messages with files, viewings, saved searches, and notices. */
import { aSubscription } from '../../../domains/notices/notices/push/push.setup.ts'
import { createUnsubscribeTokens } from '../../../domains/search/search/saved-searches/token.ts'
import type { Deeds } from './deed.ts'
import type { DeedPlace } from './place.ts'

/** A file that Daniel uploaded for Lucia and has not sent yet. */
async function anAttachment({ upload, people }: DeedPlace): Promise<string> {
  const id = crypto.randomUUID()
  await upload('tenant', '/messages/attachments', { id, recipientId: people.lucia.id })
  return id
}

/** A unique time for a viewing: each half hour from ten to six, from 26 November on. */
const timeOf = (number: number) => {
  const day = new Date(Date.UTC(2026, 10, 26 + Math.floor(number / 16))).toISOString().slice(0, 10)
  const [hour, half] = [10 + Math.floor((number % 16) / 2), number % 2]
  return `${day}T${hour}:${half ? '30' : '00'}`
}
const offerOf = ({ people, nextNumber }: DeedPlace, home: string) => ({
  id: crypto.randomUUID(),
  roomAdId: home,
  tenantId: people.daniel.id,
  minutes: 30,
  way: 'in-person',
  times: [timeOf(nextNumber())],
})

/** Times that Lucia offered to Daniel. */
async function anOffer(place: DeedPlace) {
  const { home } = await place.aTalk()
  const viewing = await place.ask('landlord', 'POST', '/viewings', offerOf(place, home))
  return { id: String(viewing.id), startsAt: String(viewing.times[0].startsAt) }
}

async function aSearch({ ask, aPerson }: DeedPlace) {
  const person = await aPerson()
  const { id } = await ask(person, 'POST', '/savedSearch', { name: 'Flats', query: 'cityId=3583361&priceMax=1300' })
  return { by: person, params: { id: String(id) } }
}

export const talkDeeds: Deeds = {
  'POST /messages': async ({ rentals, people }) => ({
    by: 'tenant',
    body: { id: crypto.randomUUID(), recipientId: people.lucia.id, content: 'Hello', roomAdId: await rentals.aHome() },
  }),
  'POST /messages/attachments': async ({ people }) => ({
    by: 'tenant',
    form: { id: crypto.randomUUID(), recipientId: people.lucia.id },
  }),
  'GET /messages/attachments/{id}/{size}': async (place) => ({
    by: 'tenant',
    params: { id: await anAttachment(place), size: 'small' },
  }),
  'DELETE /messages/attachments/{id}': async (place) => ({ by: 'tenant', params: { id: await anAttachment(place) } }),
  'GET /messages/{senderId}/{recipientId}/before/{sequence}': async (place) => {
    await place.aTalk()
    const { daniel, lucia } = place.people
    return { by: 'tenant', params: { senderId: daniel.id, recipientId: lucia.id, sequence: '1000' } }
  },
  'POST /messages/replies': async () => ({
    by: 'landlord',
    body: { id: crypto.randomUUID(), content: 'Hello {name}, {home} is free.' },
  }),
  'DELETE /messages/replies/{id}': async ({ ask }) => {
    const id = crypto.randomUUID()
    await ask('landlord', 'POST', '/messages/replies', { id, content: 'It is free.' })
    return { by: 'landlord', params: { id } }
  },
  'POST /viewings/questions': async (place) => {
    const { home } = await place.aTalk()
    return { by: 'tenant', body: { id: crypto.randomUUID(), roomAdId: home, words: 'On Friday?' } }
  },
  'POST /viewings': async (place) => ({ by: 'landlord', body: offerOf(place, (await place.aTalk()).home) }),
  'PUT /viewings/{id}/time': async (place) => {
    const { id, startsAt } = await anOffer(place)
    return { by: 'tenant', params: { id }, body: { startsAt } }
  },
  'PUT /viewings/{id}/end': async (place) => ({
    by: 'tenant',
    params: { id: (await anOffer(place)).id },
    body: { reason: 'I found another home.' },
  }),
  'GET /viewings/{id}/calendar': async (place) => {
    const { id, startsAt } = await anOffer(place)
    await place.ask('tenant', 'PUT', `/viewings/${id}/time`, { startsAt })
    return { by: 'tenant', params: { id } }
  },
  'PUT /savedSearch/{id}': async (place) => ({ ...(await aSearch(place)), body: { name: 'By the park', muted: true } }),
  'PUT /savedSearch/{id}/look': aSearch,
  'DELETE /savedSearch/{id}': aSearch,
  'POST /savedSearch/stop/{token}': async (place) => {
    const { params } = await aSearch(place)
    const { tokenOf } = createUnsubscribeTokens(place.services.deps.secret)
    return { by: 'visitor', params: { token: tokenOf(params.id) } }
  },
  'PUT /notice/push': async ({ aPerson }) => ({ by: await aPerson(), body: { kind: 'messages', isOn: false } }),
  'PUT /notice/push/device': async ({ aPerson }) => ({
    by: await aPerson(),
    body: aSubscription('https://push.example').subscription,
  }),
  'PUT /notice/emails': async ({ aPerson }) => ({ by: await aPerson(), body: { kind: 'messages', isOn: false } }),
  'PUT /notice/quietHours': async ({ aPerson }) => ({
    by: await aPerson(),
    body: { quietHours: { from: '22:00', until: '07:00', timeZone: 'Asia/Bangkok' } },
  }),
  'PUT /notice/read': async () => ({ by: 'tenant', body: { upTo: '1' } }),
}
