/** Rent a home: two newcomers, from an empty account to a released rent, with real money on the chain. */
import { test } from '@playwright/test'
import { Newcomer } from './newcomer.ts'
import { openStory, tellStory } from './rentingStory.ts'

test('Ada lists a home, Ben rents it, and the first rent reaches her', async ({ browser }) => {
  const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
  const tag = Date.now().toString(36)
  const ada = await Newcomer.arrive({ browser, url, firstName: 'Ada', lastName: 'Lind', tag })
  const ben = await Newcomer.arrive({ browser, url, firstName: 'Ben', lastName: 'Okafor', tag })
  await tellStory(openStory(ada, ben, tag), async () => undefined)
})
