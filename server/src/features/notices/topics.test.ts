/** Every letter of a lease has one topic in the bell. */
import { emailsOfTopic, noticeTopics } from '@keyhold/rental/noticeTopic.ts'
import { expect, test } from 'vitest'
import { sentencesOf } from '../../gateways/text.ts'

const emails = Object.keys(sentencesOf('en', 'notices'))
  .filter((key) => key.endsWith('.subject'))
  .map((key) => key.slice(0, -'.subject'.length))

test('each letter belongs to one topic, and no topic names a letter that is not written', () => {
  const named = noticeTopics.flatMap((topic) => [...emailsOfTopic[topic]])
  expect([...named].sort()).toEqual([...emails].sort())
})
