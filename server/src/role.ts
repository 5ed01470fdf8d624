/**
 * `npm run role -- EMAIL ADMIN|ARBITRATOR [--remove]`: grants or removes a role, on this machine only (D 11.23).
 * `npm run role -- --recover EMAIL`: removes the lost passkeys of a person with a role.
 */
import { type GrantedRole, grantedRoles } from '@keyhold/rental/role.ts'
import { describeDatabaseError, printOutcome } from './command.ts'
import { createRoles, type Roles } from './domains/accounts/accounts/roles/service.ts'
import { type MachineDatabase, openMachineDatabase } from './embedded/machineDatabase.ts'
import { createClock } from './gateways/clock.ts'
import { connectForCommand } from './gateways/database.ts'
import { readRoleSettings } from './settings.ts'

const usage =
  'Say whom and which: npm run role -- EMAIL ADMIN|ARBITRATOR, and --remove at the end to take it away. For lost passkeys: npm run role -- --recover EMAIL.'

interface Change {
  readonly email: string
  readonly role: GrantedRole
  readonly isRemoval: boolean
}
type Command = Change | { readonly email: string; readonly isRecovery: true }

/** The parsed arguments, or an Error whose message is a sentence. */
function readCommand(args: readonly string[]): Command {
  if (args.includes('--recover')) return readRecovery(args.filter((word) => word !== '--recover'))
  const words = args.filter((word) => word !== '--remove')
  const [email, name] = words
  if (!email || !name || words.length > 2 || words.some((word) => word.startsWith('-'))) throw new Error(usage)
  const role = grantedRoles.find((one) => one === name.toUpperCase())
  if (!role) throw new Error(`${name} is not a role that is given here: ADMIN or ARBITRATOR.`)
  return { email, role, isRemoval: words.length < args.length }
}

function readRecovery([email, ...others]: readonly string[]): Command {
  if (!email || others.length > 0 || email.startsWith('-')) throw new Error(usage)
  return { email, isRecovery: true }
}

/** Executes it and returns the result as a sentence. */
async function execute(command: Command, { url }: MachineDatabase, rolesNeedPasskeys: boolean): Promise<string> {
  const database = connectForCommand(url)
  const roles = createRoles({ database, clock: createClock(), rolesNeedPasskeys })
  try {
    return await ('isRecovery' in command
      ? recover(roles, command.email)
      : change(roles, command, rolesNeedPasskeys ? ` ${afresh}` : ''))
  } finally {
    await database.end({ timeout: 5 })
  }
}

async function recover(roles: Roles, email: string): Promise<string> {
  await roles.recover(email)
  return `${email} has no passkey any more, and is signed out everywhere. After signing in with the password they add a new one.`
}

const afresh =
  'Their earlier passkeys are removed, and they are signed out everywhere. They sign in with the password and add a passkey at once.'

async function change(roles: Roles, { email, role, isRemoval }: Change, more: string): Promise<string> {
  if (isRemoval)
    return (await roles.take(email, role))
      ? `${email} is not ${role} any more, and signed out everywhere.`
      : `${email} is not ${role}: nothing changed.`
  return (await roles.grant(email, role))
    ? `${email} is ${role} from now on.${more}`
    : `${email} is ${role} already: nothing changed.`
}

/** Runs the command and returns a sentence; throws one when it is refused, or a requirement is missing. */
export async function runRole(
  words: readonly string[],
  environment: Record<string, string | undefined>,
): Promise<string> {
  const command = readCommand(words)
  const { rolesNeedPasskeys, ...settings } = readRoleSettings(environment)
  const machine = await openMachineDatabase(settings)
  return execute(command, machine, rolesNeedPasskeys)
    .catch((error: unknown) => {
      throw new Error(describeDatabaseError(error))
    })
    .finally(() => machine.close())
}

if (import.meta.main) void printOutcome(runRole(process.argv.slice(2), process.env))
