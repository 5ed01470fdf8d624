/** Accounts in the API's format (spec public §3; spec signed-in §3). */
import type { CurrentUser, Profile, Publisher, Wallet } from '@keyhold/api/accounts.schema.ts'
import { codeId } from '@keyhold/rental/code.ts'
import { permissions, withoutGranted } from '@keyhold/rental/role.ts'
import type { Language } from '../../../gateways/text.ts'
import { codeText } from '../../platform/codes/service.ts'
import { avatarPath } from './profiles/avatar.ts'
import { missingProfileFields } from './profiles/service.ts'
import type { Account, ProvedWallet, PublicFacts } from './service.ts'
import { describeRoles } from './sessions/token.ts'

/**
 * The signed-in user as the browser stores it. `wallets` are proved, the main one first; `needsPasskey` if no passkey has
 * confirmed the session that a role needs.
 */
export function describeUser(account: Account, wallets: string[], needsPasskey = false): CurrentUser {
  const { id, email, firstName, lastName, languageId, roles } = account
  const image = avatarPath(account.avatar)
  return {
    id,
    username: email,
    email,
    emailAddress: email,
    firstName,
    lastName,
    languageId,
    roles: describeRoles(roles),
    permissions: permissions(needsPasskey ? withoutGranted(roles) : roles, account.suspendedAt !== null),
    ...(needsPasskey && { roleNeedsPasskey: true as const }),
    profileImage: image ? { filePath: image } : null,
    profileImagePath: image,
    avatarImagePath: image,
    emailConfirmed: account.emailConfirmedAt !== null,
    provedWallets: wallets,
    categoryTypeId: account.categoryId,
    missing: missingProfileFields(account),
  }
}

/** One's own profile, with codes in the reader's language. */
export function describeProfile(
  account: Account,
  proofs: { wallets: ProvedWallet[]; walletCode: string | undefined },
  language: Language,
): Profile {
  const { id, firstName, lastName, languageId } = account
  const image = avatarPath(account.avatar)
  const code = (codeIdOrNull: number | null) => textOf(codeIdOrNull, language)
  return {
    id,
    ownerId: id,
    firstName,
    lastName,
    emailAddress: account.email,
    pendingEmailAddress: account.pendingEmail,
    emailConfirmed: account.emailConfirmedAt !== null,
    emailConfirmedAt: account.emailConfirmedAt?.toISOString() ?? null,
    phoneNumber: account.phoneNumber,
    dateOfBirth: account.dateOfBirth,
    profileImage: image ? { filePath: image } : null,
    profileImagePath: image,
    gender: code(account.genderId) ?? { id: codeId(6, 'notSaid'), text: '' },
    occupation: code(account.occupationId),
    categoryType: code(account.categoryId),
    spokenLanguages: account.spokenLanguageIds.flatMap((spoken) => code(spoken) ?? []),
    agencyName: account.agencyName,
    yourWalletAddress: account.walletField,
    walletCode: proofs.walletCode ?? null,
    walletProved: proofs.wallets.some(({ address }) => address === account.walletField),
    wallets: proofs.wallets.map(describeWallet),
    languageId,
    roles: describeRoles(account.roles),
    missing: missingProfileFields(account),
    updatedAt: account.updatedAt?.toISOString() ?? null,
  }
}

/** A person's public facts, with codes in the reader's language. */
export function describePublisher(facts: PublicFacts, language: Language): Publisher {
  const { categoryId, occupationId, spokenLanguageIds, avatarPath: avatarImagePath, memberSince, ...said } = facts
  return {
    ...said,
    emailAddress: null,
    phoneNumber: null,
    category: textOf(categoryId, language),
    occupation: textOf(occupationId, language),
    spokenLanguages: spokenLanguageIds.flatMap((spoken) => textOf(spoken, language) ?? []),
    avatarImagePath,
    memberSince: memberSince.toISOString(),
  }
}

/** A proved wallet in the API's format. */
export function describeWallet({ address, provedAt, main, signsIn }: ProvedWallet): Wallet {
  return { address, provedAt: provedAt.toISOString(), main, signsIn }
}

function textOf(id: number | null, language: Language) {
  return (id !== null && codeText(id, language)) || null
}
