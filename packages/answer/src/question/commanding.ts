/** Words by which a text gives orders to whoever, or whatever, reads it for the reader. */
export const commanding: RegExp =
  /(?:\b(?:ignore|disregard|forget)\b.{0,40}\b(?:instructions?|prompts?|rules|above|previous)\b|\bsystem prompt\b|\byou (?:are|must|should) now\b|\b(?:reply|respond|answer|say|output|print)\b.{0,20}\b(?:only|exactly|with)\b|(?:指示|命令|プロンプト|ルール)を?.{0,6}(?:無視|忘れ)|と(?:だけ)?(?:答え|回答|返答|出力)(?:よ|ろ|せよ|しろ|しなさい|てください|して))/iu
