/** The same story on a Keyhold that is killed three times: no acknowledged data is lost, and the lease continues. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { NewUser } from './newUser.ts'
import { createStory, type RentingStory, runStory } from './rentingStory.ts'
import { type KeyholdProcess, startKeyhold } from './startKeyhold.ts'

/** The steps after which all processes are killed, and the status acknowledged by then. */
const crashes: Readonly<Record<string, string>> = {
  'Ben requests the home': 'Pending Request',
  'Ada reads the agreement, signs and accepts': 'Pay Deposit',
  'Ben pays with three clicks and one confirmation': 'Start Arbitration',
}

test('Ada and Ben survive three kill -9', async ({ browser }) => {
  let keyhold: KeyholdProcess = await startKeyhold(undefined, undefined, { KEYHOLD_DEMO: 'empty' })
  const { url, data, port } = keyhold
  const tag = Date.now().toString(36)
  const ada = await NewUser.create({ browser, url, firstName: 'Ada', lastName: 'Lind', tag })
  const ben = await NewUser.create({ browser, url, firstName: 'Ben', lastName: 'Okafor', tag })
  const story: RentingStory = createStory(ada, ben, tag)
  await runStory(story, async (after) => {
    const status = crashes[after]
    if (!status) return
    await keyhold.kill()
    keyhold = await startKeyhold(data, port, { KEYHOLD_DEMO: 'empty' })
    const lease = await ben.request<{ contractStatus: string }>(`/contract/${story.leaseId}`)
    expect(lease.contractStatus).toBe(status)
  })
  await keyhold.close()
  rmSync(path.dirname(data), { recursive: true, force: true })
})
