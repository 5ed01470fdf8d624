/** All files of deploy/ are valid for Docker, Compose and Kubernetes: checked against their own grammar and schemas. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import { validate } from 'dockerfile-utils'
import * as apps from 'kubernetes-models/apps/v1'
import * as batch from 'kubernetes-models/batch/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const folder = path.resolve(import.meta.dirname, '../../deploy')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
}
/** Kubernetes' own schema of a kind, compiled; it reads each known field, and throws errors. */
type Kind = { readonly prototype: { validate(): void } }
const kinds: Readonly<Record<string, Kind>> = {
  'v1 ConfigMap': core.ConfigMap,
  'v1 PersistentVolumeClaim': core.PersistentVolumeClaim,
  'v1 Pod': core.Pod,
  'v1 Service': core.Service,
  'apps/v1 Deployment': apps.Deployment,
  'batch/v1 Job': batch.Job,
  'batch/v1 CronJob': batch.CronJob,
  'networking.k8s.io/v1 NetworkPolicy': networking.NetworkPolicy,
  'policy/v1 PodDisruptionBudget': policy.PodDisruptionBudget,
}

/** A proxy of the value that removes each field from `unread` when it is read. */
function noticing<Value>(value: Value, unread: Set<string>, place = ''): Value {
  if (typeof value !== 'object' || value === null) return value
  const inner = Object.entries(value).map(([key, each]) => [key, noticing(each, unread, `${place}/${key}`)])
  if (Array.isArray(value)) return inner.map(([, each]) => each) as Value
  for (const key of Object.keys(value)) unread.add(`${place}/${key}`)
  return new Proxy(Object.fromEntries(inner), {
    get(target, key) {
      unread.delete(`${place}/${String(key)}`)
      return target[key as string]
    },
  })
}

/** The errors of Kubernetes for a manifest: a wrong type, a missing field, or an unknown one. */
function faultsOf(manifest: Manifest): string[] {
  const kind = kinds[`${manifest.apiVersion} ${manifest.kind}`]
  if (!kind) return [`${manifest.apiVersion} ${manifest.kind} is not known`]
  const unread = new Set<string>()
  try {
    kind.prototype.validate.call(noticing(manifest, unread))
  } catch (error) {
    return String(error).split(', ')
  }
  return [...unread].map((place) => `${place} is not known`)
}
const manifests = ['settings', 'keyhold', 'keeper', 'backup', 'archives', 'nightly', 'network'].flatMap((name) =>
  parseAllDocuments(read(`kubernetes/${name}.yaml`)).map((each) => each.toJS() as Manifest),
)
const named = (manifest: Manifest & { metadata?: { name: string } }) => `${manifest.kind} ${manifest.metadata?.name}`

test.each(manifests.map((manifest) => [named(manifest), manifest] as const))(
  '%s matches the schema of Kubernetes, and has no unknown field',
  (_, manifest) => expect(faultsOf(manifest)).toEqual([]),
)

test.each([
  ['readinessProbe', 'readinesProbe', 'readinesProbe is not known'],
  ['runAsNonRoot: true', 'runAsNonroot: true', 'runAsNonroot is not known'],
  ['memory: 1Gi', 'memory: 1 GB', 'must match format "quantity"'],
  ['replicas: 2', 'replicas: two', 'must be integer'],
  ['        - name: keyhold\n', '        - nam: keyhold\n', 'must have required property'],
])('a manifest with %s spelt %s is reported', (right, wrong, said) => {
  const text = read('kubernetes/keyhold.yaml').replace(right, wrong)
  const faults = parseAllDocuments(text).flatMap((each) => faultsOf(each.toJS() as Manifest))
  expect(faults.join('\n')).toContain(said)
})

test('the Dockerfile has no unknown or deprecated instruction', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
})

const filled = Object.fromEntries(
  [...read('keyhold.example.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value]) => [name, value || 'own']),
)
/** The Compose Specification's own schema (compose-spec, Apache-2.0), as its makers publish it. */
const composeSpec = JSON.parse(readFileSync(path.join(import.meta.dirname, 'testing/composeSpec.schema.json'), 'utf8'))
const isComposeFile = new Ajv({
  allErrors: true,
  strict: false,
  validateFormats: false,
  validateSchema: false,
}).compile(composeSpec)

/** The errors of a compose file: with the values of keyhold.env, and with its shared parts resolved. */
function saidOf(text: string): string[] {
  const whole = text.replace(/\$\{([A-Z_0-9]+)(:[?-][^}]*)?\}/g, (_, name: string) => filled[name] ?? '')
  const file = parse(whole, { merge: true }) as { services: Record<string, { image?: string; ports?: string[] }> }
  isComposeFile(file)
  return [
    ...(isComposeFile.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`),
    ...Object.entries(file.services).flatMap(([name, { image, ports = [] }]) => [
      ...ports.filter((port) => !port.startsWith('127.0.0.1:')).map((port) => `${name} opens ${port} to everybody`),
      ...(/:v?\d[^:]*$|^own$|^keyhold/.test(image ?? ':0') ? [] : [`${name} names no version of ${image}`]),
    ]),
  ]
}

test('the compose file matches the schema of Compose, publishes no port to all interfaces, and pins versions', () => {
  expect(saidOf(read('compose.yaml'))).toEqual([])
})

test.each([
  ['read_only: true', 'readonly: true', 'must NOT have additional properties'],
  ['stop_grace_period: 45s', 'stop_grace_period: 45', 'must be string'],
  ['"127.0.0.1:8080:8080"', '"8080:8080"', 'opens 8080:8080 to everybody'],
  ['redis:7-bookworm', 'redis', 'names no version of redis'],
])('a compose file with %s written %s is reported', (right, wrong, said) => {
  expect(saidOf(read('compose.yaml').replace(right, wrong)).join('\n')).toContain(said)
})
