/** The files for a machine without containers agree with each other, with their page and with the settings. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { processRoles } from './settings.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first)

const page = read('deploy/without-containers.md')
const unit = read('deploy/systemd/keyhold@.service')
const backup = read('deploy/systemd/keyhold-backup.service')
const nginx = read('deploy/nginx-tls.conf')
const caddy = read('deploy/Caddyfile')

/** The processes of the page: the name of each one's file, its roles and its port. */
const processes = [
  ...page.matchAll(
    /printf 'KEYHOLD_ROLES=([\w,]+)\\nPORT=(\d+)\\nMETRICS_PORT=(\d+)\\n' \| sudo tee \/etc\/keyhold\/([\w-]+)\.env/g,
  ),
].map(([, given = '', port = '', metrics = '', name = '']) => ({ name, roles: given.split(','), port, metrics }))

test('the page starts every role but keeper and relay, each process on ports of its own', () => {
  const started = new Set(processes.flatMap((one) => one.roles))
  expect([...processRoles].filter((role) => role !== 'keep' && role !== 'relay').toSorted()).toEqual(
    [...started].toSorted(),
  )
  const ports = processes.flatMap(({ port, metrics }) => [port, metrics])
  expect(new Set(ports).size).toBe(ports.length)
  const enabled = found(page, /^sudo systemctl enable --now (keyhold@.+)$/gm)
    .join(' ')
    .split(' ')
  expect(enabled.toSorted()).toEqual(processes.map(({ name }) => `keyhold@${name}`).toSorted())
})

test('both proxies send requests to the processes with pages, and to no other', () => {
  const pages = processes.filter((one) => one.roles.includes('web')).map(({ port }) => `127.0.0.1:${port}`)
  expect(found(nginx, /^ +server (127\.0\.0\.1:\d+) /gm)).toEqual(pages)
  expect(found(caddy, /reverse_proxy (.+) \{/g)[0]?.split(' ')).toEqual(pages)
})

test('both proxies name the client themselves, remove a client’s trace, and accept thirty pictures', () => {
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
  expect(nginx).toContain('proxy_set_header traceparent "";')
  // A route with a header of its own would inherit none of them.
  for (const route of found(nginx, /^ {4}location [^{]+\{([^}]+)\}/gm)) expect(route).not.toContain('proxy_set_header')
  expect(nginx).toContain('client_max_body_size 320m;')
  expect(caddy).toContain('header_up X-Forwarded-For {remote_host}')
  expect(caddy).toContain('header_up -traceparent')
  expect(caddy).toContain('max_size 320MB')
})

test('neither proxy logs addresses, which may contain sign-in links of emails', () => {
  const [written = ''] = found(nginx, /log_format keyhold '(.+)';/g)
  expect(written).not.toMatch(/\$(request|request_uri|uri|args|http_\w+)\b(?!_)/)
  expect(found(nginx, /access_log (.+);/g)).toEqual(['off', '/var/log/nginx/keyhold.log keyhold'])
  expect(caddy).not.toMatch(/^\s*log\b/m)
})

test('the units start files that exist, as an ordinary user, and may write nowhere else', () => {
  for (const text of [unit, backup]) {
    const [script = ''] = found(text, /^ExecStart=.*?(server\/src\/\w+\.ts)/gm)
    expect(existsSync(path.join(root, script))).toBe(true)
    for (const line of ['User=keyhold', 'ProtectSystem=strict', 'NoNewPrivileges=true', 'CapabilityBoundingSet='])
      expect(text.split('\n')).toContain(line)
  }
  const set = found(unit, /^Environment=(.+)$/gm).join(' ')
  const known = read('docs/settings.md')
  for (const name of found(set, /\b(KEYHOLD_\w+|HOST)=/g)) expect(known).toContain(`\`${name}\``)
})
