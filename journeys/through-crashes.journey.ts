/** The same story on a house that is killed three times: nothing acknowledged is lost, and the lease goes on. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { type Keyhold, startKeyhold } from './keyhold.ts'
import { Newcomer } from './newcomer.ts'
import { openStory, type Story, tellStory } from './rentingStory.ts'

/** After which steps everything is killed, and the stage that was acknowledged by then. */
const knocks: Readonly<Record<string, string>> = {
  'Ben requests the home': 'Pending Request',
  'Ada reads the agreement, signs and accepts': 'Pay Deposit',
  'Ben pays with two clicks and one confirmation': 'Start Arbitration',
}

test('Ada and Ben come through three kill -9', async ({ browser }) => {
  test.setTimeout(420_000)
  let keyhold: Keyhold = await startKeyhold(undefined, undefined, { KEYHOLD_DEMO: 'empty' })
  const { url, data, port } = keyhold
  const tag = Date.now().toString(36)
  const ada = await Newcomer.arrive({ browser, url, firstName: 'Ada', lastName: 'Lind', tag })
  const ben = await Newcomer.arrive({ browser, url, firstName: 'Ben', lastName: 'Okafor', tag })
  const story: Story = openStory(ada, ben, tag)
  await tellStory(story, async (after) => {
    const stage = knocks[after]
    if (!stage) return
    await keyhold.kill()
    keyhold = await startKeyhold(data, port, { KEYHOLD_DEMO: 'empty' })
    const lease = await ben.call<{ contractStatus: string }>(`/contract/${story.leaseId}`)
    expect(lease.contractStatus).toBe(stage)
  })
  await keyhold.close()
  rmSync(path.dirname(data), { recursive: true, force: true })
})
