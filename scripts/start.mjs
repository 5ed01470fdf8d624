// Starts Keyhold on the Node in its packages; reports an older one clearly.
import module from 'node:module'
import { fileURLToPath } from 'node:url'

if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(`Keyhold needs Node 24, which is in its packages, but this is Node ${process.versions.node}.`)
  console.error('Start it with "npm start". If you did, npm skipped its install scripts: run "npm rebuild node".')
  process.exit(1)
}
process.env.NODE_ENV = process.argv.includes('--dev') ? 'development' : 'production' // chooses React's build
// Compile cache for later starts; without write access, code is compiled again.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)))
await import('../server/src/start.ts')
