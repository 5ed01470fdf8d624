import { permissions } from '@keyhold/rental/role.ts'
import { expect, test } from 'vitest'
import { cast } from './cast.ts'
import { conversations } from './conversations.ts'
import { rolesOf } from './person.ts'
import { homeOf } from './town.ts'

test('people talk in at least three conversations, in one of them at length', () => {
  expect(conversations.length).toBeGreaterThanOrEqual(3)
  expect(Math.max(...conversations.map(({ lines }) => lines.length))).toBeGreaterThanOrEqual(6)
})

test.each(conversations)('about $home its landlord and one who asks take turns in time', (conversation) => {
  const { home, asker, landlord, lines } = conversation
  expect(homeOf(home).owner).toBe(landlord)
  expect(permissions(rolesOf(cast[asker]))).not.toContain('publish')
  expect(lines[0]?.from).toBe(asker)
  expect(new Set(lines.map(({ from }) => from))).toEqual(new Set([asker, landlord]))
  const minutes = lines.map(({ day, hour, minute }) => (day * 24 + hour) * 60 + minute)
  expect(minutes.every((minute, i) => i === 0 || minute > (minutes[i - 1] ?? minute))).toBe(true)
  expect(minutes.at(-1)).toBeLessThanOrEqual(0)
  for (const { hour, minute, text } of lines) {
    expect(hour >= 0 && hour < 24 && minute >= 0 && minute < 60).toBe(true)
    expect(text.trim() === text && text.length > 0 && text.length <= 4000).toBe(true)
  }
})

test('both of a conversation speak its language', () => {
  for (const { asker, landlord } of conversations) {
    const shared = cast[asker].spokenLanguages.filter((code) => cast[landlord].spokenLanguages.includes(code))
    expect(shared.length).toBeGreaterThan(0)
  }
})
