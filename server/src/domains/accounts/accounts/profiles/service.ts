/** Profiles: what people enter about themselves, and the roles that follow from it (D 4.3, D 4.7). */
import { type CodeListId, codeId, codeListIds, isCode } from '@keyhold/rental/code.ts'
import { ageOn, isDay } from '@keyhold/rental/day.ts'
import { refuseNameLikeLink } from '@keyhold/rental/personName.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isTooLongAgo } from '@keyhold/rental/request.ts'
import type { Role } from '@keyhold/rental/role.ts'
import { publishOwnCounts } from '../../../../gateways/countsTopic.ts'
import type { Query } from '../../../../gateways/database.ts'
import type { Person } from '../../../../gateways/session.ts'
import type { AccountsDeps } from '../deps.ts'
import type { Reauthenticate, Shown } from '../passwords/reauthentication.ts'
import type { Registration } from '../registration/service.ts'
import type { Sessions } from '../sessions/service.ts'
import { type Account, deleteRoles, insertRole, lockAccount, type ProfileFields, replaceProfile } from '../store.ts'
import { checksummed } from '../wallets/service.ts'
import { changeEmail, requireMayChange } from './emailChange.ts'
import { countLettings } from './lettingStore.ts'

export const agency = codeId(codeListIds.category, 'agency')
const landlord = codeId(codeListIds.category, 'landlord')
const roleOf: Readonly<Record<number, Role>> = { [landlord]: 'LANDLORD', [agency]: 'AGENCY' }

/** The form's values; empty strings count as missing. */
export interface ProfileForm extends Shown {
  readonly firstName: string
  /** Empty only with `hasOneName`. */
  readonly lastName: string
  readonly hasOneName?: boolean | undefined
  readonly phoneNumber: string
  readonly emailAddress: string
  readonly dateOfBirth?: string | null | undefined
  readonly gender?: number | null | undefined
  readonly occupation?: number | null | undefined
  readonly categoryTypeId?: number | null | undefined
  readonly spokenLanguages?: readonly number[] | undefined
  readonly agencyName?: string | null | undefined
  readonly yourWalletAddress?: string | null | undefined
  readonly languageId?: number | null | undefined
}

export interface Profiles {
  /**
   * Saves one's own profile. The category grants the role LANDLORD or AGENCY; without it the role is removed and every
   * other session ends. A new email address needs reauthentication and waits for its confirmation; landlords must be 18
   * or older (D 11.8). Returns whether the roles changed.
   */
  save(person: Pick<Person, 'id' | 'sessionId'>, form: ProfileForm): Promise<{ rolesChanged: boolean }>
}

/** The fields a profile lacks before its owner can rent or let (D 4.10). */
export function missingProfileFields(
  account: ProfileFields,
): ('firstName' | 'lastName' | 'phoneNumber' | 'agencyName')[] {
  const names = ['firstName', 'lastName', 'phoneNumber'] as const
  // An empty last name is that of a person with one name.
  const isMissing = (name: (typeof names)[number]) => (name === 'lastName' ? account[name] === null : !account[name])
  const lacks: ReturnType<typeof missingProfileFields> = names.filter(isMissing)
  return account.categoryId === agency && !account.agencyName ? [...lacks, 'agencyName'] : lacks
}

/** Creates the profiles service. */
export function createProfiles(
  deps: AccountsDeps,
  parts: { readonly sessions: Sessions; readonly registration: Registration; readonly reauthenticate: Reauthenticate },
): Profiles {
  const { sessions, registration, reauthenticate } = parts
  return {
    async save(person, form) {
      await requireMayChange(deps, reauthenticate, person.id, form)
      return deps.bus.transact(async (tx, tell) => {
        const account = await lockAccount(tx, person.id)
        if (!account) throw new Refusal('person-not-found')
        const fields = fieldsOf(form, account, new Date(deps.clock.now()))
        if (account.categoryId !== null && fields.categoryId === null)
          await refuseWhileLetting(tx, account.id, deps.clock.leaseNow())
        await replaceProfile(tx, account.id, fields, new Date(deps.clock.now()))
        await changeEmail(deps, registration, tx, { ...account, languageId: fields.languageId }, form.emailAddress)
        const role = await syncRoleWithCategory(sessions, tx, account, fields.categoryId, person.sessionId)
        if (role === 'taken') await publishOwnCounts(tell, account.id)
        return { rolesChanged: role !== 'as before' }
      })
    },
  }
}

/** Published homes and open leases need their landlord (D 11.8). */
async function refuseWhileLetting(tx: Query, id: string, now: number): Promise<void> {
  const { homes, leases } = await countLettings(tx, id, now)
  if (homes > 0) throw new Refusal('homes-still-published', { categoryTypeId: 'homes-still-published' })
  if (leases > 0) throw new Refusal('leases-still-open', { categoryTypeId: 'leases-still-open' })
}

/** The form's values as stored, or a refusal that names the field. */
function fieldsOf(form: ProfileForm, account: Account, now: Date): ProfileFields {
  const dateOfBirth = form.dateOfBirth || null
  const today = now.toISOString().slice(0, 10)
  if (dateOfBirth && isTooLongAgo(dateOfBirth, today))
    throw new Refusal('invalid-values', { dateOfBirth: 'birthday-too-long-ago' })
  if (dateOfBirth && (!isDay(dateOfBirth) || dateOfBirth > today))
    throw new Refusal('invalid-values', { dateOfBirth: 'not-a-birthday' })
  if (dateOfBirth && form.categoryTypeId && ageOn(dateOfBirth, today) < 18)
    throw new Refusal('landlord-too-young', { dateOfBirth: 'landlord-too-young' })
  if (!form.hasOneName && form.lastName === '') throw new Refusal('invalid-values', { lastName: 'required' })
  const agencyName = form.agencyName || null
  refuseNameLikeLink({ firstName: form.firstName, lastName: form.lastName, agencyName })
  if (form.categoryTypeId === agency && !agencyName) throw new Refusal('invalid-values', { agencyName: 'required' })
  return {
    firstName: form.firstName,
    lastName: form.hasOneName ? '' : form.lastName,
    phoneNumber: form.phoneNumber,
    dateOfBirth,
    genderId: checkCode('gender', form.gender, codeListIds.gender) ?? codeId(codeListIds.gender, 'notSaid'),
    occupationId: checkCode('occupation', form.occupation, codeListIds.occupation),
    categoryId: checkCode('categoryTypeId', form.categoryTypeId, codeListIds.category),
    agencyName,
    spokenLanguageIds: [...new Set(form.spokenLanguages ?? [])].filter((id) =>
      checkCode('spokenLanguages', id, codeListIds.spokenLanguage),
    ),
    walletField: form.yourWalletAddress ? walletOf(form.yourWalletAddress) : null,
    languageId: checkCode('languageId', form.languageId, codeListIds.language) ?? account.languageId,
  }
}

function checkCode(field: string, id: number | null | undefined, store: CodeListId): number | null {
  if (id === null || id === undefined) return null
  if (!isCode(id, store)) throw new Refusal('code-not-known', { [field]: 'code-not-known' })
  return id
}

function walletOf(address: string): string {
  try {
    return checksummed(address)
  } catch {
    throw new Refusal('wallet-address-malformed', { yourWalletAddress: 'wallet-address-malformed' })
  }
}

/** Removes the role that the category no longer grants, and ends every other session; or adds one. */
async function syncRoleWithCategory(
  sessions: Sessions,
  tx: Query,
  { id, roles }: Account,
  categoryId: number | null,
  sessionId: string,
): Promise<'taken' | 'gained' | 'as before'> {
  const wanted = categoryId === null ? undefined : roleOf[categoryId]
  const surplus = Object.values(roleOf).filter((role) => role !== wanted)
  const wasTaken = await deleteRoles(tx, id, surplus)
  if (wasTaken) await sessions.endAll(tx, id, sessionId)
  const isGained = wanted !== undefined && !roles.includes(wanted)
  if (isGained) await insertRole(tx, id, wanted)
  if (wasTaken) return 'taken'
  return isGained ? 'gained' : 'as before'
}
