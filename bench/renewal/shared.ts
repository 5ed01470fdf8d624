/** Guarantees that hold in every process of a fleet. */
import { demoUsers } from '@keyhold/demo/demoUsers.ts'
import { demoPassword } from '@keyhold/demo/person.ts'

/** Whether processes share rate limits: each call, in any process, leaves one less. */
export async function sharesLimits(urls: readonly string[]): Promise<boolean> {
  const left: number[] = []
  for (const url of [...urls, ...urls])
    left.push(Number((await fetch(`${url}/api/city/list`)).headers.get('x-ratelimit-remaining')))
  const isMet = left.every((count, at) => at === 0 || count === (left[at - 1] ?? 0) - 1)
  return tell(isMet, `limits hold across processes: calls left ${left.join(', ')}`)
}

/**
 * Whether signing out in one process is effective in the others at once, and the session valid everywhere until then.
 */
export async function signsOutEverywhere([first = '', ...others]: readonly string[]): Promise<boolean> {
  const body = new URLSearchParams({ username: demoUsers.daniel.email, password: demoPassword })
  const authorization = (await fetch(`${first}/api/login`, { method: 'POST', body })).headers.get('authorization') ?? ''
  const statusAt = async (url: string) =>
    (await fetch(`${url}/api/user/current`, { headers: { authorization } })).status
  const before = await Promise.all([first, ...others].map(statusAt))
  await fetch(`${first}/api/logout`, { method: 'POST', headers: { authorization } })
  const after = await Promise.all([...others, first].map(statusAt))
  const isMet = before.every((status) => status === 200) && after.every((status) => status === 403)
  return tell(isMet, `signing out holds across processes: ${before.join(', ')} before, ${after.join(', ')} after`)
}

function tell(isMet: boolean, what: string): boolean {
  console.log(`${isMet ? 'ok   ' : 'FAIL '} ${what}`)
  return isMet
}
