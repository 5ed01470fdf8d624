/** Zod schemas of the accounts endpoints and their inferred types (spec public §3; spec signed-in §3; D 4). */
import { isOwnPath, maxOwnPath } from '@keyhold/rental/ownPath.ts'
import { isPhone, normalizePhone } from '@keyhold/rental/phone.ts'
import { z } from 'zod'
import { Code } from './codes.schema.ts'
import { asciiEmail, emailPattern, hasAsciiName } from './email.ts'
import { PasskeyAnswer, Reauthentication } from './passkeys.schema.ts'
import { RequiredLine, SingleLine } from './text.schema.ts'

/** An instant of the server's clock, ISO 8601 in UTC. */
const instant = z.string()

/** An e-mail address as typed: trimmed and lower-cased, its domain in ASCII. */
export const Email = z
  .string()
  .max(1000, { abort: true })
  .overwrite(asciiEmail)
  .max(254)
  .refine(hasAsciiName, { message: 'email-not-ascii', abort: true })
  .pipe(z.email({ pattern: emailPattern }))
/** A language code (store 7), within the database's integer range. */
export const LanguageId = z.int32().min(0)
/** At least 8 characters (spec public §5); 256 at most, because all of them are hashed. */
export const Password = z.string().min(8).max(256)
/** A phone number, with the digits, dashes and spaces of every script as ASCII (spec public §5). */
export const Phone = z
  .string()
  .max(400, { abort: true })
  .overwrite(normalizePhone)
  .max(40)
  .refine((text) => text === '' || isPhone(text))
/** 0x and 40 hexadecimal characters (spec signed-in §5). */
export const WalletAddress = z
  .string()
  .trim()
  .regex(/^0x[0-9a-fA-F]{40}$/)
/** An existing day, `YYYY-MM-DD`. */
const Day = z.iso.date()

export const RoleName = z.enum(['USER', 'LANDLORD', 'AGENCY', 'ARBITRATOR', 'ADMIN'])
export const PermissionName = z.enum(['chat', 'request', 'pay', 'publish', 'accept', 'rule', 'administer'])
export const ProfileImage = z.object({ filePath: z.string() })
export const Done = z.object({ success: z.literal('ok') })

export const LoginInput = z.object({
  username: Email,
  password: z.string().min(1).max(256),
  letter: z.string().max(100).optional(),
  /** The device's time zone (IANA), shown in the list of sessions. */
  timeZone: z.string().max(64).optional(),
})
/** The page that the confirmation e-mail leads back to. */
const Redirect = z.string().max(maxOwnPath).refine(isOwnPath).optional()
export const Registration = z.object({
  email: Email,
  password: Password,
  /** 700000 English, 700001 Spanish, 700002 Thai; anything else is Spanish (D 4.5). */
  languageId: LanguageId,
  redirect: Redirect,
})
export const ResendInput = z.object({ email: Email, redirect: Redirect })
/** The address that is confirmed now. */
export const ConfirmedEmail = Done.extend({ email: Email })
/** `password` proves who registered when neither session nor browser does (D 11.14). */
export const ConfirmationInput = z.object({ token: RequiredLine(200), password: z.string().max(256).optional() })
/** The token of the e-mail that notified the old address of a change. */
export const KeepEmail = z.object({ token: RequiredLine(200) })
export const EmailInput = z.object({ email: Email })
export const NewPassword = z.object({
  email: Email,
  newPassword: Password,
  newPasswordAgain: Password,
  token: RequiredLine(200),
})
export const PasswordChange = z.object({
  id: z.uuid(),
  /** This or a passkey is required. */
  currentPassword: z.string().max(256).optional(),
  passkey: PasskeyAnswer.optional(),
  newPassword: Password,
  newPasswordAgain: Password,
})

/** Missing profile fields, by form field name (D 4.10). */
export const MissingField = z.enum(['firstName', 'lastName', 'phoneNumber', 'agencyName'])

/** The signed-in person: what the browser stores as user (spec public §3). */
export const CurrentUser = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  emailAddress: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  languageId: LanguageId,
  roles: z.array(z.object({ name: RoleName, permissions: z.array(PermissionName) })),
  /** All permissions of all roles, without duplicates. */
  permissions: z.array(PermissionName),
  /** The role's permissions are missing until a passkey confirms the session (D 11.23). */
  roleNeedsPasskey: z.literal(true).optional(),
  profileImage: ProfileImage.nullable(),
  profileImagePath: z.string().nullable(),
  avatarImagePath: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** Checksummed, the main one first (D 4.7). */
  provedWallets: z.array(z.string()),
  categoryTypeId: z.number().int().nullable(),
  missing: z.array(MissingField),
})

export const ProfileInput = z.object({
  id: z.uuid(),
  firstName: RequiredLine(80),
  /** Empty only with `hasOneName`. */
  lastName: SingleLine(80),
  /** "I have one name": the last name stays empty (D 4.7). Additive. */
  hasOneName: z.boolean().optional(),
  phoneNumber: Phone.min(1),
  emailAddress: Email,
  /** This or a passkey is required to change the e-mail address (D 11.28). */
  currentPassword: z.string().max(256).optional(),
  passkey: PasskeyAnswer.optional(),
  dateOfBirth: Day.nullish().or(z.literal('')),
  /** A code of store 6; empty means 600002, prefer not to say. */
  gender: z.number().int().nullish(),
  /** A code of store 5. */
  occupation: z.number().int().nullish(),
  /** A code of store 13: 1300000 landlord, 1300001 agency; null for a person who only rents. */
  categoryTypeId: z.number().int().nullish(),
  /** Codes of store 14. */
  spokenLanguages: z.array(z.number().int()).max(20).default([]),
  /** Required for an agency. */
  agencyName: SingleLine(120).nullish(),
  /** The main wallet; counts once proved. */
  yourWalletAddress: WalletAddress.nullish().or(z.literal('')),
  walletCode: SingleLine(100).nullish(),
  /** The language of e-mails and of the PDF: a code of store 7. */
  languageId: LanguageId.nullish(),
})

export const Wallet = z.object({
  /** Checksummed. */
  address: z.string(),
  provedAt: instant,
  main: z.boolean(),
  /** Whether its owner can sign in with it: once it was proved by an authenticated person. */
  signsIn: z.boolean(),
})

/** The person's own profile, in full (spec signed-in §3). */
export const Profile = z.object({
  id: z.uuid(),
  ownerId: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  emailAddress: z.string(),
  /** A new address that awaits confirmation. */
  pendingEmailAddress: z.string().nullable(),
  emailConfirmed: z.boolean(),
  emailConfirmedAt: instant.nullable(),
  phoneNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  profileImage: ProfileImage.nullable(),
  profileImagePath: z.string().nullable(),
  gender: Code,
  occupation: Code.nullable(),
  categoryType: Code.nullable(),
  spokenLanguages: z.array(Code),
  agencyName: z.string().nullable(),
  /** The address in the form's field, proved or not. */
  yourWalletAddress: z.string().nullable(),
  /** The nonce of a proof that awaits its signature. */
  walletCode: z.string().nullable(),
  walletProved: z.boolean(),
  wallets: z.array(Wallet),
  languageId: LanguageId,
  roles: CurrentUser.shape.roles,
  missing: z.array(MissingField),
  updatedAt: instant.nullable(),
})

/** The public profile of a person who lists homes (D 5.11: no e-mail, no phone). */
export const Publisher = z.object({
  id: z.uuid(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  emailAddress: z.null(),
  phoneNumber: z.null(),
  agencyName: z.string().nullable(),
  /** Landlord or agency. */
  category: Code.nullable(),
  occupation: Code.nullable(),
  spokenLanguages: z.array(Code),
  avatarImagePath: z.string().nullable(),
  /** The main proved wallet, checksummed; pages shorten it. */
  wallet: z.string().nullable(),
  memberSince: instant,
})

/** Requires the password or a passkey again (D 11.13). */
export const WalletNonceInput = Reauthentication.extend({ address: WalletAddress })
export const WalletMessage = z.object({
  /** The EIP-4361 message to sign, exactly. */
  message: z.string(),
  /** The nonce inside it. */
  walletCode: z.string(),
  expiresAt: instant,
})
export const WalletProof = z.object({
  message: z.string().min(1).max(4000),
  signature: z
    .string()
    .max(20_000)
    .regex(/^0x([0-9a-fA-F]{2})+$/),
})

/** An e-mail in the development mailbox. */
export const MailboxEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The target of its button: a path of ours. */
  link: z.string().nullable(),
  postedAt: instant,
})
export const MailboxQuery = z.object({ to: z.string().max(254).optional() })

/** An invalid id in a path belongs to no one: the schema's message is the refusal. */
export const PersonParams = z.object({ id: z.uuid('person-not-found') })
export const TokenParams = z.object({ token: z.string().min(1).max(200, 'token-not-valid') })
export const ResetFacts = z.object({ email: z.string() })
export const AvatarFacts = z.object({ filePath: z.string().nullable() })

export type LoginInput = z.input<typeof LoginInput>
export type ResendInput = z.input<typeof ResendInput>
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>
export type Registration = z.input<typeof Registration>
export type ConfirmationInput = z.input<typeof ConfirmationInput>
export type KeepEmail = z.input<typeof KeepEmail>
export type EmailInput = z.input<typeof EmailInput>
export type NewPassword = z.input<typeof NewPassword>
export type PasswordChange = z.input<typeof PasswordChange>
export type CurrentUser = z.infer<typeof CurrentUser>
export type MissingField = z.infer<typeof MissingField>
export type ProfileInput = z.input<typeof ProfileInput>
export type Profile = z.infer<typeof Profile>
export type Publisher = z.infer<typeof Publisher>
export type Wallet = z.infer<typeof Wallet>
export type WalletNonceInput = z.input<typeof WalletNonceInput>
export type WalletMessage = z.infer<typeof WalletMessage>
export type WalletProof = z.input<typeof WalletProof>
export type MailboxEmail = z.infer<typeof MailboxEmail>
export type MailboxQuery = z.input<typeof MailboxQuery>
export type ResetFacts = z.infer<typeof ResetFacts>
export type AvatarFacts = z.infer<typeof AvatarFacts>
