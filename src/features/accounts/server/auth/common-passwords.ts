// The passwords of public lists of the most used ones that fulfil the composition rule, in lower case, and those that
// somebody would guess first for this product.
export const commonPasswords: ReadonlySet<string> = new Set(
  `password1! password@1 password@123 password123! passw0rd! p@ssw0rd p@ssw0rd1 p@ssword1 p@ssword123 p@$$w0rd
  p@$$w0rd1 pa$$w0rd pa$$word1 passw0rd@123 password!1 password!23 password1@ password1$ password12! password$1
  password1234! password2024! password2025! password2026! welcome1! welcome@1 welcome@123 welcome123! w3lcome!
  qwerty1! qwerty123! qwerty@123 qwerty!1 qwertyuiop1! 1qaz!qaz 1qaz@wsx 1qaz2wsx! zaq1@wsx zaq!2wsx admin123!
  admin@123 admin@1234 administrator1! letmein1! letmein123! iloveyou1! iloveyou123! abc123! abcd1234! abc@1234
  abcd@1234 aa123456! aa@123456 a1234567! changeme1! changeme123! summer2024!
  summer2025! summer2026! winter2024! winter2025! winter2026! spring2025! spring2026! autumn2025! fall2025!
  football1! football123! football@1 basketball1! baseball1! soccer123! soccer1! volleyball1! softball1! coach123!
  coach1234! athlete1! athlete123! fieldhouse1 gofight1! champion1! champions1! michael1! jordan23! dragon1!
  monkey123! sunshine1! princess1! superman1! batman123! master123! shadow123! trustno1! secret123! default1!
  login123! hello123! hello@123 hello1234! google123! google1! facebook1! pokemon1!
  starwars1! computer1! internet1! whatever1! freedom1! liverpool1! chelsea1! arsenal1! yankees1! lakers24!`.split(
    /\s+/,
  ),
);
