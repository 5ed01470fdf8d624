/** Renting a home: two new users, from an empty account to a released rent, with real transactions on the chain. */
import { test } from '@playwright/test'
import { NewUser } from './newUser.ts'
import { createStory, runStory } from './rentingStory.ts'

// promise: pub-1-pays, sgn-1-rent
test('Ada lists a home, Ben rents it, and the first rent reaches her', async ({ browser }) => {
  const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
  const tag = Date.now().toString(36)
  const ada = await NewUser.create({ browser, url, firstName: 'Ada', lastName: 'Lind', tag })
  const ben = await NewUser.create({ browser, url, firstName: 'Ben', lastName: 'Okafor', tag })
  await runStory(createStory(ada, ben, tag), async () => undefined)
})
