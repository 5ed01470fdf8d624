/** A saved reply with its placeholders filled in, in whichever language they were written. */
const names = /\{(name|nombre|ชื่อ)\}/gi
const homes = /\{(home|vivienda|บ้าน)\}/gi

/** What is not known stays as it is, for its writer to see. */
export function fillReply(content: string, { name, home }: { name: string; home: string | undefined }): string {
  const withName = content.replace(names, () => name)
  return home ? withName.replace(homes, () => home) : withName
}
