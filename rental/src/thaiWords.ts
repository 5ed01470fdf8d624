import { wordJoiner } from './wordJoiner.ts'

/**
 * Thai has no spaces: line breaks are found with a dictionary, which splits unknown words, and some known ones. Each
 * here with its false break points.
 */
const cutWords = 'เอ|ส|โค|รว์ โท|เคน แฮ|ช ค|ริ|ป|โต พาส|คีย์ แล้วก|ลับ น้อยห|นึ่ง ผลอ|ยู่ ทุกข|นาด เพนต์|เฮา|ส์ กา|ตา|ลัน ฮิน|ดี'

/** Compound words that the dictionary splits: rent, deposit, landlord, move-in day. */
const compounds =
  'ค่า|เช่า ค่า|ธรรมเนียม ค่า|ใช้|จ่าย ค่าน้ำ|ค่า|ไฟ ค่า|กลาง เงิน|ประกัน กระเป๋า|เงิน จำนวน|เงิน ชำระ|เงิน คืน|เงิน จ่าย|เงิน ' +
  'สัญญา|เช่า ผู้|เช่า ผู้|ให้|เช่า ผู้|อื่น งวด|แรก ข้อ|เสนอ ข้อ|ตกลง ข้อ|กำหนด ข้อ|พิพาท ข้อ|โต้|แย้ง โต้|แย้ง ข้อ|ผิด|พลาด ผิด|พลาด ' +
  'วัน|ย้าย|เข้า วัน|ย้าย|ออก วัน|เข้า|อยู่ วัน|ที่ ย้าย|เข้า ย้าย|ออก ส่ง|มอบ ครบ|กำหนด ถึง|กำหนด สิ้น|สุด เรียก|ร้อง ตอบ|รับ ลง|นาม ' +
  'ลาย|เซ็น ใบ|เสร็จ หลัก|ฐาน รหัส|ผ่าน เข้า|สู่|ระบบ ออก|จาก|ระบบ เครือ|ข่าย เชื่อม|ต่อ เผย|แพร่ ลง|ประกาศ นัด|ชม ห้อง|นอน ' +
  'จดหมาย|ข่าว บท|สนทนา คำ|ตอบ ขั้น|ตอน ตรวจ|สอบ แจ้ง|เตือน ระยะ|เวลา ดำเนิน|การ ใช้|จ่าย ล้ม|เหลว อีก|ครั้ง ถัด|ไป เกี่ยว|กับ ' +
  'ส่วน|หนึ่ง เล็ก|น้อย เว้น|แต่ รับ|มอบ วัน|ครบ|กำหนด วลี|กู้|คืน ' +
  'แรก|เข้า ค่า|เสื่อม คำ|ตัดสิน ค่า|แก๊ส คำขอ|เช่า ช่วง|เช่า ขอ|หัก เลิก|เช่า ต่อ|สัญญา ปล่อย|เงิน รับ|เงิน พัก|เงิน เบิก|เงิน ผู้|ฝาก|เช่า ' +
  'ก่อน|กำหนด บล็อก|เชน เอ|เจน|ซี สภาพ|ที่พัก สมัคร|สมาชิก เลข|ที่ ' +
  'การ|เช่า การ|จ่าย การ|ชำระ การ|พัก การ|ค้นหา การ|ตอบ|รับ การ|ชำระ|เงิน การ|จ่าย|เงิน'

/** The longest first: of a word within another one, the whole is joined. */
const words = `${cutWords} ${compounds}`.split(' ').toSorted((one, other) => other.length - one.length)
const joined = new Map(words.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', wordJoiner)]))
const known = new RegExp([...joined.keys()].join('|'), 'g')

const holdWords = (sentence: string) => sentence.replace(known, (word) => joined.get(word) ?? word)

/**
 * Inserts word joiners (invisible) into those words: no line breaks inside one. Runs twice, for words that begin in the
 * middle of another: "return of money" and "deposit" share "money".
 */
export function keepWordsWhole(sentence: string): string {
  return holdWords(holdWords(sentence))
}
