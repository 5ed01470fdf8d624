/** Every lease e-mail has one topic in the bell. */
import { emailsOfTopic, noticeTopics } from '@keyhold/rental/noticeTopic.ts'
import { expect, test } from 'vitest'
import { sentencesOf } from '../../../gateways/text.ts'

const emails = Object.keys(sentencesOf('en', 'notices'))
  .filter((key) => key.endsWith('.subject'))
  .map((key) => key.slice(0, -'.subject'.length))

test('each e-mail belongs to one topic, and no topic names an e-mail that does not exist', () => {
  const named = noticeTopics.flatMap((topic) => [...emailsOfTopic[topic]])
  expect([...named].sort()).toEqual([...emails].sort())
})
