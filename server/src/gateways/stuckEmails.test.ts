/** Failed and waiting emails are counted each minute, among all that were sent: by their own indexes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { explainQueries } from '../testing/queries.ts'
import { createTestServices } from '../testing/services.ts'
import { countGivenUp, countInTrouble } from './stuckEmails.ts'

const services = await createTestServices()
const { database } = services.deps
afterAll(() => services.close())

/** Of every hundred emails one failed and one waits for a retry; the others were sent. */
beforeAll(async () => {
  await database`
    insert into outbox (recipient, language_id, email_kind, content, posted_at, next_try_at, tries, last_error, sent_at, failed_at)
    select 'somebody@keyhold.test', 1, 'newPassword', '{}', now(), case when at % 100 = 1 then now() end, 1,
      case when at % 100 < 2 then 'ETIMEDOUT' end,
      case when at % 100 >= 2 then now() end,
      case when at % 100 = 0 then now() end
    from generate_series(1, 10000) at`
  await database`analyze outbox`
})

test('failed emails are counted by their own index', async () => {
  expect(await countGivenUp(database)).toBe(100)
  const [plan] = await explainQueries(database, () => countGivenUp(database))
  expect(plan).toContain('outbox_given_up')
})

test('waiting emails are counted by theirs', async () => {
  expect((await countInTrouble(database, 0)).failing).toBe(100)
  const [plan] = await explainQueries(database, () => countInTrouble(database, 0))
  expect(plan).toContain('outbox_waiting')
})
