/** Rules and dashboard of deploy/monitoring use existing metrics, with their names and states. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFigures } from './figures.ts'
import { states } from './http/health.ts'
import { openMetrics } from './http/metrics/metrics.ts'
import { observe } from './http/observed.ts'
import { createTestServices } from './testing/services.ts'

const folder = path.resolve(import.meta.dirname, '../../deploy/monitoring')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
interface Panel {
  readonly targets?: readonly { readonly expr: string }[]
}
const expressionsOf = {
  'alerts.yaml': [...read('alerts.yaml').matchAll(/^ *expr: (.+)$/gm)].map(([, expression = '']) => expression),
  'dashboard.json': (JSON.parse(read('dashboard.json')) as { panels: Panel[] }).panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr),
  ),
}
const services = await createTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
afterAll(() => services.close())

/** All metrics. */
async function scrape(): Promise<string> {
  const { database, clock, chain } = services.deps
  const observed = observe({ database, slowQuery: 0, collector: undefined })
  const metrics = openMetrics({
    app: services.app,
    probes: {},
    histograms: observed.histograms,
    figures: [...observed.figures, ...createFigures({ database, clock, chain })],
  })
  const text = await metrics.text()
  await Promise.all([metrics.close(), observed.close()])
  return text
}
const scraped = await scrape()
const exportedNames = [...scraped.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
)

test.each(Object.entries(expressionsOf))(
  'every metric name in %s exists, and so does every state of a part and of an email',
  (_, expressions) => {
    const names = expressions.flatMap((expression) => expression.match(/\b(keyhold|nodejs|process)_\w+/g) ?? [])
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !exportedNames.includes(name))).toEqual([])
    const named = (label: string) =>
      expressions.flatMap((expression) =>
        [...expression.matchAll(new RegExp(`\\b${label}="([^"]+)"`, 'g'))].map(([, value]) => value),
      )
    expect(named('state').filter((state) => !states.some((known) => known === state))).toEqual([])
    expect(named('how').filter((how) => !scraped.includes(`keyhold_outbox_stuck{how="${how}"}`))).toEqual([])
  },
)

const ofPeople = 'route!~"/api/health.*|/assets/.*|/api/ws"'

/** The metrics of some alert rules, by the reason for the alert. */
const calls: Readonly<Record<string, readonly [rule: string, question: string]>> = {
  'one response in a hundred is an internal error, without probes and files, which would hide it': [
    'KeyholdManyErrors',
    `sum(rate(keyhold_http_request_duration_seconds_count{status=~"5..", ${ofPeople}}[5m])) / sum(rate(keyhold_http_request_duration_seconds_count{${ofPeople}}[5m])) > 0.01`,
  ],
  'one response in a hundred is slow': [
    'KeyholdSlow',
    `histogram_quantile(0.99, sum by (le) (rate(keyhold_http_request_duration_seconds_bucket{${ofPeople}}[5m]))) > 2`,
  ],
  'the mail server’s password was changed, and the emails of a small instance fail': [
    'KeyholdEmailsFail',
    'max(keyhold_outbox_stuck{how="failing"}) > 0 and min(keyhold_outbox_left_seconds) > 300',
  ],
  'one email is due, and no process sends it': ['KeyholdEmailsLate', 'max(keyhold_outbox_stuck{how="overdue"}) > 0'],
  'emails fail for good': [
    'KeyholdEmailsGivenUp',
    'max(keyhold_outbox_stuck{how="given-up"}) - min(min_over_time(keyhold_outbox_stuck{how="given-up"}[6h])) > 2',
  ],
  'a keeper stopped, or its process, after it ran today': [
    'KeyholdKeeperStopped',
    'min(keyhold_keeper_seen_seconds) > 600 and count(last_over_time(keyhold_part_state{part="keeper"}[1d])) > 0',
  ],
  'the keeper waits for six hours in every process that has one: for a lower fee, or a block with its call': [
    'KeyholdKeeperWaits',
    'max by (part) (keyhold_part_state{part="keeper", state="working"}) == 1 unless max by (part) (keyhold_part_state{part="keeper", state!="working"}) == 1',
  ],
  'the keeper gave up, and no user released in its place': ['KeyholdKeeperGaveUp', 'max(keyhold_keeper_given_up) > 0'],
  'the relay of passkey accounts runs out of gas or RNB': [
    'KeyholdRelayShort',
    'max(keyhold_part_state{part="relay", state="short-of-gas"} or keyhold_part_state{part="relay", state="short-of-rnb"}) == 1',
  ],
  'a relay stopped, or its process, after it ran today': [
    'KeyholdRelayStopped',
    'min(keyhold_relay_seen_seconds) > 600 and count(last_over_time(keyhold_part_state{part="relay"}[1d])) > 0',
  ],
  'the relay waits for an hour in every process that has one: for the chain, or a block with its transaction': [
    'KeyholdRelayWaits',
    'max by (part) (keyhold_part_state{part="relay", state="working"}) == 1 unless max by (part) (keyhold_part_state{part="relay", state!="working"}) == 1',
  ],
  'one of two nodes is away (D 11.20)': [
    'KeyholdOneNodeAway',
    'max(keyhold_part_state{part="rpcs", state="one-away"}) == 1',
  ],
  'the node serves another chain, or lost the escrow or final payments': [
    'KeyholdChainRefused',
    'max(keyhold_part_state{part="chain", state="refused"}) == 1',
  ],
  'no process reads the chain, or none ever did': ['KeyholdChainBehind', 'min(keyhold_watcher_lag_seconds) > 900'],
  'there was no backup for two days, or ever': ['KeyholdBackupOld', 'min(keyhold_backup_seconds) > 172800'],
  'a process restarts again and again': [
    'KeyholdRestarts',
    'changes(process_start_time_seconds{job="keyhold"}[1h]) > 2',
  ],
  'a disk is nearly full': [
    'KeyholdDiskFull',
    'min by (instance, mountpoint) (node_filesystem_avail_bytes{fstype!~"tmpfs|overlay|squashfs"} / node_filesystem_size_bytes) < 0.1',
  ],
  'the certificate ends within 14 days': [
    'KeyholdCertificateEnds',
    'min by (instance) (probe_ssl_earliest_cert_expiry) - time() < 1209600',
  ],
  'the clock of a machine is wrong': [
    'KeyholdClockDiffers',
    'max(keyhold_part_state{part="clock", state="differ"}) == 1',
  ],
  'a scheduled job fails in every pass': ['KeyholdJobFails', 'max by (loop) (keyhold_loop_failing) == 1'],
  'errors of one loop rise': ['KeyholdFaultsRise', 'sum by (loop) (increase(keyhold_loop_faults_total[1h])) > 20'],
  'one of several processes is dead': ['KeyholdProcessDead', 'up{job="keyhold"} == 0'],
}

test.each(Object.entries(calls))('the operator is alerted when %s', (_, [rule, expression]) => {
  const written = read('alerts.yaml')
    .split('- alert: ')
    .find((one) => one.startsWith(`${rule}\n`))
  expect(written).toContain(`expr: ${expression}\n`)
})

test('each rule says what has happened, and what the operator has to do', () => {
  const rules = read('alerts.yaml').split('- alert: ').slice(1)
  expect(rules.length).toBe(expressionsOf['alerts.yaml'].length)
  for (const rule of rules) expect(rule).toMatch(/for: \d+m[\s\S]*summary: "[\s\S]*action: "/)
})
