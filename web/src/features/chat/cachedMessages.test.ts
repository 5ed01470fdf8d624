/** Cached chat data, updated by the socket (D 7.4). */
import type { Correspondent } from '@keyhold/api/chat.schema.ts'
import { expect, test } from 'vitest'
import { ada, aMessage, ben } from '../../gateways/socket/socket.setup.ts'
import { isGapBefore, withCached, withLastWords, withMessage, withSeen } from './cachedMessages.ts'

const [first, second, third] = [1, 2, 3].map((sequence) => aMessage({ sequence })) as [
  ReturnType<typeof aMessage>,
  ReturnType<typeof aMessage>,
  ReturnType<typeof aMessage>,
]
const cas = '33333333-1111-4111-8111-111111111111'
const person = (id: string, unseenMessages = 0): Correspondent => ({
  id,
  name: 'Somebody',
  unseenMessages,
  blocked: false,
  left: false,
  avatarImgPath: null,
  senderId: id,
  senderUserName: 'Somebody',
  imgsrc: null,
  roomAd: null,
  lastMessage: { content: 'Before', timestamp: '2026-11-19T12:00:00Z', mine: false },
})

test('messages are ordered by sequence, whatever order they arrive in, and deduplicated', () => {
  const cached = [third, first, second, third].reduce<ReturnType<typeof aMessage>[]>(withMessage, [])
  expect(cached.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
})

test('fetched messages keep cached earlier ones without a gap, and the later ones that the socket brought', () => {
  const sequences = (cached: (typeof first)[] | undefined, fetched: (typeof first)[]) =>
    withCached(cached, fetched).map(({ sequence }) => sequence)
  expect(sequences([first], [second])).toEqual([1, 2])
  expect(sequences([first], [third])).toEqual([3])
  expect(sequences([second, third], [second])).toEqual([2, 3])
  expect(sequences([third], [first])).toEqual([1, 3])
  expect(sequences([first], [])).toEqual([1])
  expect(sequences(undefined, [first])).toEqual([1])
})

test('a gap in the sequence before a message is detected', () => {
  expect([isGapBefore([first], second), isGapBefore([first], third), isGapBefore([], third)]).toEqual([
    false,
    true,
    false,
  ])
})

test("the other user's read receipt marks messages up to its sequence, and only the viewer's own", () => {
  const mine = [1, 2, 3].map((sequence) => aMessage({ senderId: ada, recipientId: ben, sequence }))
  const seen = withSeen([...mine, first], { readerId: ben, senderId: ada, sequence: 2 })
  expect(seen.map((message) => message.seen)).toEqual([true, true, false, false])
})

test('the latest author comes first, with the text and one more unseen', () => {
  const cached = withLastWords([person(cas), person(ben, 1)], second, { me: ada, isRead: false })
  expect(cached?.map(({ id, unseenMessages }) => [id, unseenMessages])).toEqual([
    [ben, 2],
    [cas, 0],
  ])
  expect(cached?.[0]?.lastMessage).toEqual({ content: second.content, timestamp: second.timestamp, mine: false })
})

test("messages read on arrival, and one's own, are not unseen; an unknown author causes a refetch", () => {
  const unseen = (message: typeof second, isRead: boolean) =>
    withLastWords([person(ben, 0)], message, { me: ada, isRead })?.[0]?.unseenMessages
  expect(unseen(second, true)).toBe(0)
  expect(unseen(aMessage({ senderId: ada, recipientId: ben }), false)).toBe(0)
  expect(withLastWords([person(cas)], second, { me: ada, isRead: false })).toBeUndefined()
})
