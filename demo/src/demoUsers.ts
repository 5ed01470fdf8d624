/**
 * The users of the demo data. Their keys are the published ones of the mnemonic "test test test test test test test
 * test test test test junk", known on every development chain: anyone can take what is there, therefore nothing
 * valuable may be.
 */
import { codeId } from '@keyhold/rental/code.ts'
import { demoPassword, type Person, type PersonId } from './person.ts'

/** The key that deploys and hands out test money (account 0); it belongs to no demo user. */
export const deployerKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** The key of the fee receiver (account 9); it belongs to no demo user. */
export const feeReceiverKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'

/** The key of the second instance of disputes on a local chain (account 18); it belongs to no demo user. */
export const secondInstanceKey = '0xde9be858da4a475276426320d5e9262ecfc3ba460bfac56360bfa6c4c28b4ee0'

/** The key of the keeper on a local chain (account 19): it holds only gas, and belongs to no demo user. */
export const keeperKey = '0xdf57089febbacf7ba0bc227dafbffa9fc08a93fdc68e1e42411a14efcf23656e'

/** The key of the relay on a local chain (account 17): it holds gas and RNB, and belongs to no demo user. */
export const relayKey = '0x689af8efa8c651a91ad287602527f3af2fe9f6501a7ac4b061667b5a93e037fd'

const spanish = codeId(7, 'spanish')
const english = codeId(7, 'english')
const thai = codeId(7, 'thai')
const woman = codeId(6, 'female')
const man = codeId(6, 'male')
const landlord = codeId(13, 'landlord')
const speaks = {
  english: codeId(14, 'english'),
  spanish: codeId(14, 'spanish'),
  thai: codeId(14, 'thai'),
  portuguese: codeId(14, 'portuguese'),
  french: codeId(14, 'french'),
  german: codeId(14, 'german'),
  catalan: codeId(14, 'catalan'),
  chinese: codeId(14, 'chinese'),
  japanese: codeId(14, 'japanese'),
}

/** The demo users' mail domain: a reserved one that cannot be registered (RFC 2606). */
export const demoDomain = '@keyhold.example'

type PersonSpec = Omit<Person, 'id' | 'email' | 'password' | 'roles'> & { readonly roles?: Person['roles'] }
const person = (id: PersonId, spec: PersonSpec): Person => ({
  roles: [],
  ...spec,
  id,
  email: `${id}${demoDomain}`,
  password: demoPassword,
})

const lucia = person('lucia', {
  firstName: 'Lucía',
  lastName: 'Menjívar',
  languageId: spanish,
  phone: '+503 2264 1180',
  dateOfBirth: '1978-05-19',
  gender: woman,
  occupation: codeId(5, 'selfEmployed'),
  spokenLanguages: [speaks.spanish, speaks.english],
  category: landlord,
  privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
})
const daniel = person('daniel', {
  firstName: 'Daniel',
  lastName: 'Ferrer',
  languageId: spanish,
  phone: '+503 7000 0102',
  dateOfBirth: '1992-03-14',
  gender: man,
  occupation: codeId(5, 'employed'),
  spokenLanguages: [speaks.spanish, speaks.english],
  privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
})
const kanya = person('kanya', {
  firstName: 'กัญญา',
  lastName: 'วัฒนะ',
  latinName: 'Kanya Wattana',
  languageId: thai,
  phone: '+66 80 000 0103',
  dateOfBirth: '1996-11-02',
  gender: woman,
  occupation: codeId(5, 'employed'),
  spokenLanguages: [speaks.thai, speaks.english],
  privateKey: '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
})
const tom = person('tom', {
  firstName: 'Tom',
  lastName: 'Adeyemi',
  languageId: english,
  phone: '+44 7700 900104',
  dateOfBirth: '1989-08-27',
  gender: man,
  occupation: codeId(5, 'selfEmployed'),
  spokenLanguages: [speaks.english, speaks.french],
  privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
})
const pilar = person('pilar', {
  firstName: 'Pilar',
  lastName: 'Arroyo',
  languageId: spanish,
  phone: '+34 600 000 105',
  dateOfBirth: '1961-10-12',
  gender: woman,
  occupation: codeId(5, 'retired'),
  spokenLanguages: [speaks.spanish, speaks.english, speaks.french],
  category: landlord,
  privateKey: '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba',
})
const beatriz = person('beatriz', {
  firstName: 'Beatriz',
  lastName: 'Olmedo',
  languageId: spanish,
  phone: '+34 910 000 106',
  dateOfBirth: '1984-02-03',
  gender: woman,
  occupation: codeId(5, 'selfEmployed'),
  spokenLanguages: [speaks.spanish, speaks.english, speaks.catalan, speaks.portuguese],
  category: codeId(13, 'agency'),
  agencyName: 'Olmedo & Hijas, casas de Madrid',
  privateKey: '0x92db14e403b83dfe3df233f83dfa3a0d7096f21ca9b0d6d6b8d88b2b4ec1564e',
})
const siriporn = person('siriporn', {
  firstName: 'ศิริพร',
  lastName: 'วัฒนากุล',
  latinName: 'Siriporn Watthanakun',
  languageId: thai,
  phone: '+66 80 000 0107',
  dateOfBirth: '1970-07-08',
  gender: woman,
  occupation: codeId(5, 'selfEmployed'),
  spokenLanguages: [speaks.thai, speaks.english, speaks.chinese],
  category: landlord,
  privateKey: '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356',
})
const helena = person('helena', {
  firstName: 'Helena',
  lastName: 'Brandt',
  languageId: english,
  phone: '+49 30 000 00108',
  dateOfBirth: '1966-04-30',
  gender: woman,
  occupation: codeId(5, 'employed'),
  spokenLanguages: [speaks.german, speaks.english, speaks.spanish],
  roles: ['ARBITRATOR'],
  privateKey: '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97',
})
const mireya = person('mireya', {
  firstName: 'Mireya',
  lastName: 'Solís',
  languageId: spanish,
  phone: '+503 7000 0109',
  dateOfBirth: '1999-01-21',
  gender: woman,
  occupation: codeId(5, 'student'),
  spokenLanguages: [speaks.spanish],
  privateKey: '0xf214f2b2cd398c806f84e317254e0f0b801d0643303237d97a22a48e01628897',
})
const mauricio = person('mauricio', {
  firstName: 'Mauricio',
  lastName: 'Alfaro',
  languageId: spanish,
  phone: '+503 7000 0110',
  dateOfBirth: '1959-12-05',
  gender: man,
  occupation: codeId(5, 'retired'),
  spokenLanguages: [speaks.spanish],
  category: landlord,
  privateKey: '0x701b615bbdfb9de65240bc28bd21bbc0d996645a3dd57e7b12bc2bdf6f192c82',
})
const thanakorn = person('thanakorn', {
  firstName: 'ธนากร',
  lastName: 'ศรีสุข',
  latinName: 'Thanakorn Srisuk',
  languageId: thai,
  phone: '+66 80 000 0111',
  dateOfBirth: '1986-09-16',
  gender: man,
  occupation: codeId(5, 'employed'),
  spokenLanguages: [speaks.thai, speaks.english, speaks.japanese],
  category: landlord,
  privateKey: '0xa267530f49f8280200edf313ee7af6b827f2a8bce2897751d06a843f644967b1',
})
const irene = person('irene', {
  firstName: 'Irene',
  lastName: 'Castaño',
  languageId: english,
  phone: '+34 600 000 112',
  dateOfBirth: '1990-06-11',
  gender: codeId(6, 'notSaid'),
  occupation: codeId(5, 'employed'),
  spokenLanguages: [speaks.spanish, speaks.english],
  roles: ['ADMIN'],
  privateKey: '0x47c99abed3324a2707c28affff1267e45918ec8c3f20b8aa892e8b065d2942dd',
})
const anna = person('anna', {
  firstName: 'Anna',
  lastName: 'Lindqvist',
  languageId: english,
  phone: '+46 70 174 06 13',
  dateOfBirth: '1994-05-25',
  gender: woman,
  occupation: codeId(5, 'selfEmployed'),
  spokenLanguages: [speaks.english, speaks.german],
  privateKey: '0xc526ee95bf44d8fc405a158bb884d9d1238d99f0612e9f33d006bb0789009aaa',
})
const nerea = person('nerea', {
  firstName: 'Nerea',
  lastName: 'Etxaniz',
  languageId: spanish,
  phone: '+34 600 000 114',
  dateOfBirth: '1997-09-30',
  gender: woman,
  occupation: codeId(5, 'employed'),
  spokenLanguages: [speaks.spanish, speaks.english],
  privateKey: '0x8166f546bab6da521a8369cab06c5d2b9e46670292d85c875ee9ec20e84ffb61',
})
const praewa = person('praewa', {
  firstName: 'แพรวา',
  lastName: 'จันทร์เพ็ญ',
  latinName: 'Praewa Chanphen',
  languageId: thai,
  phone: '+66 80 000 0115',
  dateOfBirth: '2001-02-17',
  gender: woman,
  occupation: codeId(5, 'student'),
  spokenLanguages: [speaks.thai, speaks.japanese],
  privateKey: '0xea6c44ac03bff858b476bba40716402b03e41b8e97e276d1baec7c37d42484a0',
})

/** All demo users, by id. */
export const demoUsers: Readonly<Record<PersonId, Person>> = {
  lucia,
  daniel,
  kanya,
  tom,
  pilar,
  beatriz,
  siriporn,
  helena,
  mireya,
  mauricio,
  thanakorn,
  irene,
  anna,
  nerea,
  praewa,
}
/** All demo users, in the order of their wallets: the order of seeding. */
export const demoPeople: readonly Person[] = Object.values(demoUsers)

/** A name in Latin letters, also for a person who does not write it that way. */
export function readableName({ firstName, lastName, latinName }: Person): string {
  return latinName ? `${firstName} ${lastName} (${latinName})` : `${firstName} ${lastName}`
}

/** The demo wallet's list: the owner, the label, and the public, worthless key. */
export const demoUserWallets = demoPeople.map((one) => ({
  id: one.id,
  name: readableName(one),
  privateKey: one.privateKey,
}))

/** The wallet that decides disputes: the arbitrator of the escrow and of every lease. */
export const arbitrator = helena
