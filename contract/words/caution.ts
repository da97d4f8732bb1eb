/** Single words of money, of crypto, and of other apps that strangers lead to. Whole words: 'cash', not 'cashmere'. */
const words = new Set(
  `money cash paypal venmo cashapp zelle revolut moneygram iban loan invest investment investing
  crypto bitcoin btc ethereum usdt binance coinbase forex trading
  whatsapp whatsap telegram wechat snapchat snap kik viber onlyfans instagram`.split(/\s+/),
)

const pairs = new Set([
  'western union',
  'gift card',
  'gift cards',
  'bank transfer',
  'bank account',
  'cash app',
  'wire transfer',
  'google chat',
])

const links = ['t.me/', 'wa.me/']

/** No message is longer; what is beyond it was not written here. */
const MOST = 4000

/** Whether a text that was sent speaks of what strangers cheat with. One pass over it, however it is made up. */
export function needsCaution(text: string): boolean {
  const plain = text.slice(0, MOST).toLowerCase()
  if (links.some((link) => plain.includes(link))) return true
  const spoken = plain.split(/[^\p{L}\p{N}]+/u)
  return spoken.some((word, index) => words.has(word) || pairs.has(`${word} ${spoken[index + 1]}`))
}
