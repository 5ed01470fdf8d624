/**
 * `npm run prove stories`: the stories of e2e/ against two processes behind the load balancer of deploy/, on one
 * PostgreSQL, chain, Redis and S3 store, while one after the other is killed and restarted at intervals
 * (STORY_KILL_SECONDS, 30; 0 kills none). Before that, rate limits and sign-outs of one process must hold in the other.
 * STORIES=NAME,NAME runs only those. Stories with their own Keyhold are not included: they test one process.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findHeadlessChromium } from '../../scripts/chromium.ts'
import { storiesApart } from '../../scripts/lanes.ts'
import { root, run } from '../../scripts/run.ts'
import { type DemoFleet, openDemoFleet } from './demoFleet.ts'
import { sharesLimits, signsOutEverywhere } from './shared.ts'

const killSeconds = Number(process.env.STORY_KILL_SECONDS ?? 30)
const stories = readdirSync(path.join(root, 'e2e')).flatMap((name) => /^(.+)\.e2e\.ts$/.exec(name)?.[1] ?? [])
const possible = stories.filter((name) => name !== 'sweep' && !storiesApart.includes(name))
const chosen = process.env.STORIES?.split(',') ?? possible
const unknown = chosen.filter((name) => !possible.includes(name))
if (unknown.length > 0) throw new Error(`Unknown stories: ${unknown.join(', ')}.`)

/** Kills one after the other until it is stopped; returns the number of kills. */
function killInTurns(fleet: DemoFleet): { end(): Promise<number> } {
  const over = new AbortController()
  const killing = (async () => {
    let kills = 0
    while (killSeconds > 0) {
      const isOver = await wait(killSeconds * 1000, false, { signal: over.signal }).catch(() => true)
      if (isOver) break
      const begun = performance.now()
      await fleet.kill(kills % fleet.urls.length)
      kills += 1
      console.log(`kill ${kills}: back in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
    }
    return kills
  })()
  return {
    end() {
      over.abort()
      return killing
    },
  }
}

const fleet = await openDemoFleet()
try {
  const shared = [await sharesLimits(fleet.urls), await signsOutEverywhere(fleet.urls)]
  const killing = killInTurns(fleet)
  const files = chosen.map((name) => `/${name}\\.e2e\\.ts$`)
  const cli = path.join(root, 'node_modules/@playwright/test/cli.js')
  const args = [cli, 'test', ...files, '--project=stories', '--project=year', '--reporter=list']
  const { status, seconds } = await run('node', args, {
    cwd: path.join(root, 'e2e'),
    env: {
      KEYHOLD_JOURNEY_URL: fleet.url,
      KEYHOLD_BALANCER: 'nginx',
      CHROME_PATH: findHeadlessChromium(console.log),
    },
    show: true,
  })
  const kills = await killing.end()
  const isMet = status === 0 && shared.every(Boolean)
  console.log(
    `${isMet ? 'ok   ' : 'FAIL '} stories: ${chosen.length} story files in ${seconds.toFixed(0)} s, against two processes with ${kills} kills`,
  )
  if (!isMet) process.exitCode = 1
} finally {
  await fleet.close()
}
