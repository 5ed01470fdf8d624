/** Image, compose file and manifests are consistent, as far as that can be checked without containers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)
const withoutComments = (text: string) => text.replace(/(^|\s)#.*$/gm, '')

const dockerfile = withoutComments(read('deploy/Dockerfile'))
const compose = withoutComments(read('deploy/compose.yaml'))
const manifestsOf = (name: string) => withoutComments(read(`deploy/kubernetes/${name}.yaml`)).split(/^---$/m)
const files = ['settings', 'keyhold', 'keeper', 'backup', 'archives', 'nightly', 'network']
const manifests = files.flatMap(manifestsOf)
const { workspaces, dependencies } = JSON.parse(read('package.json')) as {
  workspaces: string[]
  dependencies: { node: string }
}

test('the image installs every workspace, from existing files, on the Node version of the packages', () => {
  expect(found(dockerfile, /^COPY (\w+)\/package\.json \w+\/$/gm).toSorted()).toEqual(workspaces.toSorted())
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '))
  expect(copied.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
  expect(found(dockerfile, /^FROM node:(\d+)-/gm)).toEqual(Array(2).fill(dependencies.node.split('.')[0]))
})

test('the image runs as an ordinary user, holds no secret, and downloads nothing else', () => {
  expect(found(dockerfile, /^USER (\w+)$/gm)).toEqual(['node'])
  expect(dockerfile).not.toMatch(/^ADD /m)
  expect(dockerfile).not.toMatch(/(SECRET|PASSWORD|_KEY|TOKEN)=/)
  const [start = ''] = found(dockerfile, /^CMD \["node", "(.+)"\]$/gm)
  expect(existsSync(path.join(root, start))).toBe(true)
  const build = read('scripts/productionBuild.ts')
  expect(dockerfile).toMatch(/^RUN node scripts\/productionBuild\.ts --chain \S+$/m)
  const removed = found(build, /const unused(?:Folders|InEscrow) = \[(.+)\]/g).flatMap((list) =>
    found(list, /'(.+?)'/g),
  )
  expect(removed.length).toBeGreaterThan(8)
  for (const needed of ['server', 'web/build', 'locales', 'world', 'database', 'escrow/deployments'])
    expect(removed.filter((name) => needed === name || needed.startsWith(`${name}/`))).toEqual([])
})

test('the build context excludes files of this machine, secrets first', () => {
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n')
  for (const name of ['.git', '**/node_modules', 'var', '**/*.env', 'backups', '**/*.backup*', '**/*.csv'])
    expect(ignored).toContain(name)
})

test('git ignores every file that the documents fill with keys and passwords, in any folder', () => {
  const left = read('.gitignore').split('\n')
  const documents = [
    'deploy/runbook.md',
    'deploy/kubernetes.md',
    'escrow/README.md',
    'deploy/compose.yaml',
    'deploy/kubernetes/keeper.yaml',
  ]
  const named = documents.flatMap((name) =>
    found(read(name), /(?:--env-file|--from-env-file|path:)[= ](?:\S*\/)?(\w+\.env)/g),
  )
  expect(new Set(named)).toEqual(
    new Set(['keyhold.env', 'keeper.env', 'relay.env', 'mail.env', 'secrets.env', 'escrow.env']),
  )
  for (const name of named) expect(left).toContain(name)
})

test('the load balancer logs neither addresses, which may contain sign-in links of emails, nor referrers', () => {
  const balancer = withoutComments(read('deploy/nginx.conf'))
  const [written = ''] = found(balancer, /log_format keyhold '(.+)';/g)
  expect(written).toMatch(/\$status/)
  expect(written).not.toMatch(/\$(request|request_uri|uri|args|http_\w+)\b(?!_)/)
  expect(found(balancer, /access_log \S+ (\w+);/g)).toEqual(['keyhold'])
  expect(found(balancer, /error_log \S+ (\w+);/g)).toEqual(['emerg'])
})

test('clients cannot set the trace of their request: every route of the load balancer removes the header', () => {
  const ways = withoutComments(read('deploy/nginx.conf'))
    .split(/^ {4}location /m)
    .slice(1)
  expect(ways.length).toBe(3)
  for (const way of ways) expect(way).toContain('proxy_set_header traceparent "";')
})

interface Service {
  readonly image: string
  readonly restart: string
  readonly logging: { readonly driver: string; readonly options: Readonly<Record<string, string>> }
  readonly mem_limit: string
  readonly security_opt: readonly string[]
}
const { services: composed } = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>
}

test('each service of the compose file starts again, with limits for its log and memory and no further privileges', () => {
  expect(Object.keys(composed)).toHaveLength(10)
  for (const { restart, logging, mem_limit, security_opt } of Object.values(composed)) {
    expect(restart).toBe('unless-stopped')
    expect(logging).toEqual({ driver: 'local', options: { 'max-size': '50m', 'max-file': '5' } })
    expect(mem_limit).toMatch(/^\d+[mg]$/)
    expect(security_opt).toContain('no-new-privileges:true')
  }
})

test('pods reach DNS, database, Redis and public addresses, and neither private ones nor a cloud’s metadata service', () => {
  const { spec } = parse(read('deploy/kubernetes/network.yaml')) as {
    spec: { policyTypes: string[]; egress: { to: { ipBlock?: { except?: string[] } }[]; ports: { port: number }[] }[] }
  }
  expect(spec.policyTypes).toEqual(['Ingress', 'Egress'])
  expect(spec.egress.map(({ ports }) => ports.map(({ port }) => port))).toEqual([
    [53, 53],
    [5432, 6379],
    [443, 465, 587],
  ])
  const except = spec.egress.at(-1)?.to.flatMap(({ ipBlock }) => ipBlock?.except ?? [])
  expect(except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16', '192.168.0.0/16', 'fc00::/7']))
})

test('pods are reached only at the ports of their deployments, and by two other clients', () => {
  const [policy = ''] = (manifestsOf('network')[0] ?? '').split(/^ {2}egress:$/m)
  expect(found(policy, /ports: \[\{ port: (\w+) \}\]/g)).toEqual(['http', 'metrics'])
  expect(found(policy, /metadata\.name: (\S+) \}/g)).toEqual(['ingress-nginx', 'monitoring'])
  for (const [, one] of deployments) {
    expect(one).toMatch(/labels: \{ app: keyhold, part: /)
    expect(one).toContain('name: metrics, containerPort')
  }
  expect(policy).toContain('matchLabels: { app: keyhold }')
})

test('the nightly backup is taken like a manual one, and removes old ones only after its success', () => {
  const [nightly = ''] = manifestsOf('nightly')
  const [once = ''] = manifestsOf('backup')
  const partsOf = (manifest: string) =>
    found(manifest, /(\{ name: \S+ \}|mountPath: \S+|claimName: \S+|readOnlyRootFilesystem: true|runAsUser: \d+)/g)
  expect(partsOf(nightly)).toEqual(partsOf(once))
  expect(nightly).toMatch(
    /backup\.ts "\/backups\/keyhold-\$\$\(date \S+\)\.backup"\s+&& find \/backups -name '\*\.backup' -mtime \+30 -delete/,
  )
  expect(read('deploy/runbook.md')).toMatch(
    /backup\.ts "\/backups\/keyhold-\S+ \S+\)\.backup" && find \/backups -name "\*\.backup" -mtime \+30 -delete/,
  )
})

test('a hanging nightly backup ends before the next one and before its leftovers are removed, which happens in any case', () => {
  const [nightly = ''] = manifestsOf('nightly')
  const runbook = read('deploy/runbook.md')
  const cron = runbook.split('\n').find((line) => /^\d+ \d+ \* \* \* /.test(line)) ?? ''
  expect(nightly).toMatch(/schedule: "\d+ \d+ \* \* \*"\n +concurrencyPolicy: Forbid/)
  const ends = [
    ...found(nightly, /^ {4}spec:\n {6}activeDeadlineSeconds: (\d+)/gm),
    ...found(cron, /; timeout -k 60 (\d+) node server\/src\/backup\.ts /g),
  ].map(Number)
  const sweeps = [
    ...found(nightly, /- >-\n +find \/backups -name '\*\.backup\.unfinished' -mmin \+(\d+) -delete;\n +node /g),
    ...found(cron, /sh -c 'find \/backups -name "\*\.backup\.unfinished" -mmin \+(\d+) -delete; timeout /g),
  ].map((minutes) => Number(minutes) * 60)
  expect([ends.length, sweeps]).toEqual([2, [86_400, 86_400]])
  for (const end of ends) {
    expect(end).toBeGreaterThan(3600)
    expect(end + 60).toBeLessThan(86_400)
  }
})

test('images of others have a version', () => {
  const images = found(compose, /^ +image: ([^\s"]+)$/gm)
  expect(images.length).toBe(5)
  for (const image of images) expect(image).toMatch(/^[\w/]+:v?\d[\w.-]*$/)
})

test('the load balancer uses processes of the compose file, and their port', () => {
  const named = found(read('deploy/nginx.conf'), /^ +server (\w+):3000 /gm)
  const pages = found(compose, /^ {2}(\w+):\n {4}<<: \*keyhold\n.+"web,api,chat"/gm)
  expect(named).toEqual(pages)
  expect(dockerfile).toMatch(/ENV .*PORT=3000/)
})

test('the load balancer trusts only headers from this machine, through the gateway of the containers’ network', () => {
  expect(found(read('deploy/nginx.conf'), /^set_real_ip_from (\S+);$/gm)).toEqual(found(compose, /gateway: ([\d.]+)/g))
  expect(found(compose, /ports: \["(127\.0\.0\.1):8080:8080"\]/g)).toHaveLength(1)
})

test('the runbook’s settings for PostgreSQL equal those of the compose file', () => {
  const configured = found(compose, /"-c",\s+"(\w+=\w[\w.]*)"/g)
  expect(configured).toEqual(
    expect.arrayContaining(['tcp_keepalives_idle=30', 'idle_in_transaction_session_timeout=5min']),
  )
  for (const setting of configured) expect(read('deploy/runbook.md')).toContain(`\`${setting}\``)
})

test('the shutdown grace period is at least thirty seconds longer than the drain time', () => {
  for (const [text, grace] of [
    [compose, Number(found(compose, /stop_grace_period: (\d+)s/g)[0])],
    ...manifests
      .filter((one) => one.includes('kind: Deployment'))
      .map((one) => [manifests[0] ?? '', Number(found(one, /terminationGracePeriodSeconds: (\d+)/g)[0])] as const),
  ] as const)
    expect(grace).toBeGreaterThanOrEqual(Number(found(text, /DRAIN_SECONDS: "(\d+)"/g)[0]) + 30)
})

const versions: Readonly<Record<string, string>> = {
  ConfigMap: 'v1',
  PersistentVolumeClaim: 'v1',
  Pod: 'v1',
  Service: 'v1',
  Deployment: 'apps/v1',
  Job: 'batch/v1',
  CronJob: 'batch/v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
}
const kindOf = (manifest: string) => found(manifest, /^kind: (\w+)$/gm)[0] ?? ''
const nameOf = (manifest: string) => found(manifest, /^metadata:\n {2}name: (\S+)$/gm)[0] ?? ''

test('each manifest has a known kind and version, and its references exist', () => {
  expect(manifests.map((one) => [kindOf(one), found(one, /^apiVersion: (\S+)$/gm)[0]])).toEqual(
    manifests.map((one) => [kindOf(one), versions[kindOf(one)]]),
  )
  const namesOf = (kind: string) => manifests.filter((one) => kindOf(one) === kind).map(nameOf)
  const all = manifests.join('\n')
  expect(namesOf('ConfigMap')).toEqual(expect.arrayContaining(found(all, /configMapRef: \{ name: (\w+) \}/g)))
  expect(namesOf('PersistentVolumeClaim')).toEqual(expect.arrayContaining(found(all, /claimName: (\S+) \}/g)))
  expect(new Set(manifests.map((one) => `${kindOf(one)} ${nameOf(one)}`)).size).toBe(manifests.length)
  expect(all).not.toContain('\t')
})

test('a restore runs before anything else: settings.yaml has all references of the job and its helper, and starts nothing', () => {
  expect(readdirSync(path.join(root, 'deploy/kubernetes')).toSorted()).toEqual(
    files.map((name) => `${name}.yaml`).toSorted(),
  )
  const first = manifestsOf('settings')
  expect(new Set(first.map(kindOf))).toEqual(new Set(['ConfigMap', 'PersistentVolumeClaim']))
  const restoring = [...manifestsOf('backup'), ...manifestsOf('archives')]
  const named = found(restoring.join('\n'), /(?:configMapRef: \{ name|claimName): (\S+) \}/g)
  expect(first.map(nameOf)).toEqual(expect.arrayContaining(named))
  expect(restoring.map(kindOf)).toEqual(['Job', 'Pod'])
})

test('the text that the runbook replaces in the backup job for a restore occurs once, and the command exists', () => {
  const [from = '', to = ''] =
    /sed 's#(\S+?)#(\S+?)#' deploy\/kubernetes\/backup\.yaml/.exec(read('deploy/kubernetes.md'))?.slice(1) ?? []
  expect(read('deploy/kubernetes/backup.yaml').split(from)).toHaveLength(2)
  for (const name of [from, to]) expect(existsSync(path.join(root, name))).toBe(true)
})

const deployments = manifests.filter((one) => kindOf(one) === 'Deployment').map((one) => [nameOf(one), one] as const)

test.each(deployments)(
  '%s selects its own processes, probes their health, and lets them write only where they have to',
  (_, one) => {
    expect(new Set(found(one, /(?:labels|matchLabels): (\{ app: [^}]+ \})/g)).size).toBe(1)
    expect(found(one, /path: (\S+), port: http/g)).toEqual(['/api/health', '/api/health/live'])
    expect(found(one, /\{ name: (\w+), mountPath: /g)).toEqual(
      found(one, /^ {8}- name: (\w+)\n {10}(?:persistent|emptyDir)/gm),
    )
    for (const line of [
      'runAsNonRoot: true',
      'readOnlyRootFilesystem: true',
      'allowPrivilegeEscalation: false',
      'limits: { memory: ',
    ])
      expect(one).toContain(line)
  },
)

test('the service and the disruption budget belong to the processes that serve pages', () => {
  const pages = found(deployments[0]?.[1] ?? '', /matchLabels: (\{ app: .+ \})/g)[0]
  const selectors = manifests
    .filter((one) => ['Service', 'PodDisruptionBudget'].includes(kindOf(one)))
    .map((one) => found(one, /(?:selector|matchLabels): (\{ .+ \})/g)[0])
  expect(selectors).toEqual([pages, pages])
})

test('Prometheus scrapes every process of the compose file at its metrics port', () => {
  const targets = read('deploy/monitoring/prometheus.yaml')
  const processes = found(compose, /^ {2}(\w+):\n {4}<<: \*keyhold$/gm)
  expect([...found(targets, /"(\w+):9464"/g), ...found(targets, /names: \[(\w+)\], type: A, port: 9464/g)]).toEqual(
    processes,
  )
  expect(found(compose, /METRICS_PORT: "(\d+)"/g)).toEqual(['9464'])
  for (const [, one] of deployments)
    expect(
      [...one.matchAll(/name: metrics, containerPort: (\d+)|prometheus\.io\/port: "(\d+)"/g)].map(
        ([, port, metricsPort]) => port ?? metricsPort,
      ),
    ).toEqual(['9464', '9464'])
})
