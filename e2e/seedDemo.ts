/**
 * Fills a data folder with the demo: `node e2e/seedDemo.ts FOLDER`. The lanes of `npm test` start with copies of it.
 */
import { startKeyhold } from './startKeyhold.ts'

const keyhold = await startKeyhold(process.argv[2])
await keyhold.close()
