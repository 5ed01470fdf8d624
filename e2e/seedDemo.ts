/** Fills a data folder with the demo and all its pictures: `node e2e/seedDemo.ts FOLDER`. The lanes of `npm test` begin with copies of it. */
import { smallPictures, waitForPictures } from './globalSetup.ts'
import { startKeyhold } from './startKeyhold.ts'

const keyhold = await startKeyhold(process.argv[2], undefined, smallPictures)
try {
  await waitForPictures(keyhold.url)
} finally {
  await keyhold.close()
}
