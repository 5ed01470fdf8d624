import { expect, test } from 'vitest'
import { createPublisher } from './publisher.ts'

const facts = {
  id: 'lucia',
  firstName: 'Lucía',
  lastName: 'Menjívar',
  agencyName: null,
  categoryId: 1_300_000,
  occupationId: null,
  spokenLanguageIds: [1_400_001, 1_400_002],
  avatarPath: '/files/avatars/lucia.png',
  emailConfirmed: true,
  isSuspended: false,
  hasLeft: false,
  wallet: '0x00000000000000000000000000000000000000a1',
  memberSince: new Date('2026-03-03T09:00:00Z'),
}
const contact = { emailAddress: 'lucia@keyhold.example', phoneNumber: '+503 7012-3456' }
const findPublisher = createPublisher({
  accounts: { publicFacts: async () => new Map([[facts.id, facts]]) },
  countPublishedOf: async () => 2,
  countFinishedOf: async () => 4,
  contactFor: async (viewerId) => (viewerId === 'tenant' ? contact : undefined),
})

test('only the tenant of an accepted lease can contact the publisher', async () => {
  expect(await findPublisher('lucia', 'tenant', 'en')).toMatchObject({ ...contact, wallet: facts.wallet })
  for (const viewer of ['stranger', 'lucia', undefined])
    expect(await findPublisher('lucia', viewer, 'en')).toMatchObject({
      emailAddress: null,
      phoneNumber: null,
      wallet: null,
    })
})

// promise: sgn-3-owner
test('everyone reads who lets the home, in their own language', async () => {
  expect(await findPublisher('lucia', undefined, 'th')).toMatchObject({
    firstName: 'Lucía',
    category: { id: 1_300_000, text: 'ผู้\u2060ให้\u2060เช่า' },
    spokenLanguages: [{ text: 'สเปน' }, { text: 'ไทย' }],
    avatarImagePath: '/files/avatars/lucia.png',
    memberSince: '2026-03-03T09:00:00.000Z',
    homes: 2,
    leasesFinished: 4,
  })
})
