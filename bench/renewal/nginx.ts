/** The load balancer of deploy/nginx.conf, before processes on this machine. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../server/src/embedded/ports.ts'

const shipped = path.resolve(import.meta.dirname, '../../deploy/nginx.conf')
const containers = ['one', 'two']
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The start timeout. */
const openMilliseconds = 10_000

/** Starts it before two processes; undefined where nginx is not installed. Throws if it refuses the shipped file. */
export async function startNginx(ports: readonly [number, number]): Promise<{ port: number; end(): void } | undefined> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-nginx-'))
  mkdirSync(path.join(folder, 'temporary'))
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, ports))
  const child = spawn('nginx', ['-e', 'stderr', '-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
  const end = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const opened = await isOpen(child, port)
  if (opened === 'open') return { port, end }
  end()
  if (opened === 'missing') return undefined
  throw new Error('nginx does not start with deploy/nginx.conf.')
}

/** The shipped file, with ports of this machine instead of containers, inside the image's main configuration. */
function configuration(folder: string, port: number, ports: readonly [number, number]): string {
  const here = [
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['access_log /var/log/nginx/access.log keyhold', 'access_log off'],
    ['error_log /var/log/nginx/error.log', 'error_log stderr'],
    ...containers.map((name, index) => [`server ${name}:3000`, `server 127.0.0.1:${ports[index]}`]),
  ] as [string, string][]
  const inner = here.reduce(
    (text, [shippedAs, local]) => {
      if (!text.includes(shippedAs)) throw new Error(`deploy/nginx.conf has no "${shippedAs}".`)
      return text.replace(shippedAs, local)
    },
    readFileSync(shipped, 'utf8'),
  )
  const folders = temporary.map((name) => `${name}_temp_path "${folder}/temporary/${name}";`)
  const user = process.getuid?.() === 0 ? 'user root; ' : '' // its workers read and write in its own folder
  const own = `${user}daemon off; pid "${folder}/pid"; worker_processes 1; error_log stderr crit; events { worker_connections 1024; }`
  return `${own}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${inner}\n}\n`
}

async function isOpen(child: ChildProcess, port: number): Promise<'open' | 'missing' | 'ended'> {
  let ended: 'missing' | 'ended' | undefined
  child.once('error', () => (ended = 'missing')).once('exit', () => (ended ??= 'ended'))
  for (let left = openMilliseconds; left > 0 && !ended; left -= 100, await wait(100))
    if (await canConnect(port)) return 'open'
  return ended ?? 'ended'
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}
