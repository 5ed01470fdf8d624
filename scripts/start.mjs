// Starts Keyhold on the Node that the packages brought; says plainly when an older one got in its place.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Keyhold runs on Node 24, which its packages bring along, but this is Node ${process.versions.node}.`)
  console.error('Start it with "npm start". If you did, npm was told to skip install scripts: run "npm rebuild node".')
  process.exit(1)
}
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production' // chooses React's build
// What was compiled at one start is read at the next; where nothing may be written, it is compiled again.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('../server/src/start.ts')
