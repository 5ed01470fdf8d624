/** The balancer as deploy/nginx.conf describes it, before processes of this machine. */
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

/** Starts it before two processes; undefined where nginx is not installed. */
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
  if (await isOpen(child, port)) return { port, end }
  end()
  return undefined
}

/** The shipped file, with ports of this machine where it names containers, in what the image puts around it. */
function configuration(folder: string, port: number, ports: readonly [number, number]): string {
  const inner = containers.reduce(
    (text, name, index) => text.replace(`server ${name}:3000`, `server 127.0.0.1:${ports[index]}`),
    readFileSync(shipped, 'utf8').replace('listen 8080', `listen 127.0.0.1:${port}`),
  )
  const folders = temporary.map((name) => `${name}_temp_path "${folder}/temporary/${name}";`)
  const user = process.getuid?.() === 0 ? 'user root; ' : '' // its workers read and write in a folder of its own
  const own = `${user}daemon off; pid "${folder}/pid"; worker_processes 1; error_log stderr crit; events { worker_connections 1024; }`
  return `${own}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${inner}\n}\n`
}

/** Whether it listens before it ends. */
async function isOpen(child: ChildProcess, port: number): Promise<boolean> {
  let isGone = false
  child.once('error', () => (isGone = true)).once('exit', () => (isGone = true))
  for (; !isGone; await wait(100)) if (await canConnect(port)) return true
  return false
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.end())
  })
}
