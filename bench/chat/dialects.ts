/** The dialects of Keyhold and of the bare relay. */
import type { Dialect } from './client.ts'

export const keyholdAt = (url: string): Dialect => ({
  url,
  connect: ({ token }) => ({ host: 'keyhold', passcode: token }),
  subscribe: ({ id }, after) => ({
    destination: `/user/${id}/queue/messages`,
    ...(after.size > 0 && { after: [...after].map(([other, sequence]) => `${other}=${sequence}`).join() }),
  }),
  send: (_, to, { id, content }) => ({
    headers: { destination: '/app/chat', 'content-type': 'application/json' },
    body: JSON.stringify({ id, recipientId: to.id, content }),
  }),
})

export const relayAt = (url: string): Dialect => ({
  url,
  connect: ({ id }) => ({ passcode: id }),
  subscribe: ({ id }) => ({ destination: `/user/${id}/queue/messages` }),
  send: (_, to, { id, content }) => ({
    headers: { destination: '/app/chat', 'content-type': 'application/json' },
    body: JSON.stringify({ id, recipientId: to.id, content }),
  }),
})
