/**
 * Pairs of made-up names, labelled by hand: '=' may be one person, so a rule 'never contact' must cover both spellings;
 * '≠' are two people, who should both be contacted.
 */
export const labelledNames = `
# pronouns
Taylor Selfmatch = Taylor Selfmatch (he/him)
Kim Lee = Kim Lee (she/her)
Kim Lee = Kim Lee she/her/hers
Robin Vale = Robin Vale (they/them/theirs)
Robin Vale = Robin Vale he/they
Robin Vale = Robin Vale [She, Her]
Lea Brandt = Lea Brandt (sie/ihr)
Chloé Perrin = Chloe Perrin (elle)
Inés Rubio = Inés Rubio - ella/ella
Robin Vale = Robin Vale | they / them
Robin Vale = (he/him) Robin Vale
Robin Vale = Robin Vale, she/her
Kim Lee (she/her) ≠ Pat Doe (she/her)
Robin Vale he/him ≠ Morgan Ellis he/him
Robin Vale (they/them) ≠ Robin Ellis (they/them)
He Wei ≠ Robin Vale he/him

# credentials, honorifics and suffixes
Taylor Selfmatch = Taylor Selfmatch, PMP, CSM
Robin Vale = Robin Vale, PMP, CSM
Robin Vale = Dr. Robin Vale
Robin Vale = Prof. Dr. Dr. h.c. Robin Vale
Robin Vale = Robin Vale, Ph.D.
Robin Vale = Robin Vale PhD, MBA
Robin Vale = Robin Vale Jr.
Robin Vale = Robin Vale III
Robin Vale = Vale, Robin, CPA
Robin Vale = Robin Vale M.Sc.
Anna Krüger = Frau Dipl.-Ing. Anna Krüger
Anna Krüger = Mag. Anna Krueger, LL.M.
Robin Vale = Mr Robin Vale Esq.
Robin Vale = Mx. Robin Vale
Luis Ortega = Sr. Luis Ortega
Claire Morel = Mme Claire Morel
Robin Vale = Capt. Robin Vale (ret.)
Robin Vale = Robin Vale, SHRM-SCP
Robin Vale = Robin Vale, RN, BSN
Tanaka Yuki = Yuki Tanaka-san
Robin Vale, PMP, CSM ≠ Morgan Ellis, PMP, CSM
Dr. Anna Krüger ≠ Dr. Jonas Weber
Prof. Robin Vale ≠ Prof. Morgan Vale
Robin Vale, PhD, MBA ≠ Kim Lee, PhD, MBA
Robin Vale III ≠ Morgan Ellis III
Mr Robin Vale ≠ Mr Morgan Ellis

# brackets, notes and marks
Taylor Selfmatch = Taylor Selfmatch [Contractor]
Taylor Selfmatch = Taylor Selfmatch - External
Taylor Selfmatch = Taylor Selfmatch / ext
Taylor Selfmatch = Taylor Selfmatch (on leave until May)
Taylor Selfmatch = Taylor Selfmatch – Consultant
Taylor Selfmatch = Taylor Selfmatch | Northwind
Taylor Selfmatch = EXT - Taylor Selfmatch
Taylor Selfmatch = [EXT] Taylor Selfmatch
Taylor Selfmatch = Taylor Selfmatch @ Northwind
Taylor Selfmatch = Taylor Selfmatch (Intern) [Berlin] - temp
Taylor Selfmatch = Taylor Selfmatch (Contract
Taylor Selfmatch = 🌟 Taylor Selfmatch 🌟
Taylor Selfmatch = Taylor Selfmatch ✈️
Taylor Selfmatch = Taylor Selfmatch 2
Taylor Selfmatch = Taylor Selfmatch2
Taylor Selfmatch = zz_Taylor Selfmatch
Taylor Selfmatch = Selfmatch, Taylor (Contractor)
Taylor Selfmatch = Sales Team - Taylor Selfmatch
Taylor Selfmatch = Taylor Selfmatch, Team Lead
Taylor Selfmatch = *Taylor Selfmatch*
Taylor Selfmatch = Taylor Selfmatch: Platform
Taylor Selfmatch = Taylor Selfmatch;
Taylor Selfmatch = Taylor_Selfmatch
Taylor Selfmatch = taylor.selfmatch
Taylor Selfmatch [Contractor] ≠ Kim Lee [Contractor]
Pat Doe (External Consultant) ≠ Kim Lee (External Consultant)
Thomas Miller (Vienna) ≠ Thomas Huber (Vienna)
Taylor Selfmatch - External ≠ Robin Vale - External
Kim Lee (Sales) ≠ Kim Park (Sales)
Kim Lee | Northwind Traders ≠ Pat Doe | Northwind Traders
Robin Vale, Team Lead ≠ Morgan Ellis, Team Lead
Robin Vale (Platform Team) ≠ Kim Lee (Platform Team)

# order and capitals
Taylor Selfmatch = SELFMATCH Taylor
Morgan Ellis = ELLIS Morgan
Morgan Ellis = Ellis, Morgan
Morgan Ellis = morgan ellis
Morgan Ellis = MORGAN ELLIS
Morgan Ellis =  Morgan   Ellis
Morgan Ellis = MorganEllis
Morgan Ellis = ELLISMorgan
Morgan Ellis = Ellis,Morgan
Jean-François Dupont = DUPONT Jean-François
Jean-François Dupont = Dupont, Jean-François
Ｍｏｒｇａｎ Ｅｌｌｉｓ = Morgan Ellis
Morgan Ellis = Morgan‐Ellis
Nagy Anna = Anna Nagy
Kovács Zsófia = Zsofia Kovacs
Szabó-Tóth Katalin = Katalin Szabó
Morgan Ellis ≠ Morgan Ellison
ELLIS Morgan ≠ ELLIS Megan
Nagy Anna ≠ Nagy Péter
Robin Vale ≠ Vale Morgan
Ellis, Morgan ≠ Ellis, Dana

# accents and transcription
Jürgen Müller = Juergen Mueller
Jürgen Müller = Jurgen Muller
Juergen Müller = Jürgen Mueller
Åsa Lindström = Aasa Lindstroem
Åsa Lindström = Asa Lindstrom
Søren Kjær = Soeren Kjaer
Søren Kjær = Soren Kjaer
Håkon Bjørnstad = Haakon Bjornstad
Strauß Karl = Karl Strauss
Łukasz Wójcik = Lukasz Wojcik
Đorđe Kovač = Djordje Kovac
Đorđe Kovač = Dorde Kovac
İbrahim Yıldız = Ibrahim Yildiz
Çağla Öztürk = Cagla Oeztuerk
Ñuño Peña = Nuno Pena
Þóra Jónsdóttir = Thora Jonsdottir
Zoë Brontë = Zoe Bronte
François Lefèvre = Francois Lefevre
Óscar Núñez = Oscar Nunez
Ștefan Țepeș = Stefan Tepes
Jiří Dvořák = Jiri Dvorak
Юлия Иванова = Yulia Ivanova
Юлия Иванова = Iuliia Ivanova
Дмитрий Соколов = Dmitriy Sokolov
Дмитрий Соколов = Sokolov Dmitri
Сергей Волков = Sergei Volkov
Наталья Кузнецова = Natalya Kuznetsova
Ольга Шевченко = Olga Shevchenko
Μαρία Παππά = Maria Pappa
Νίκος Αλεξίου = Nikos Alexiou
Philipp Schäfer = Philip Schaefer
Jeannette Köhler = Jeanette Koehler
Hofmann Rita = Rita Hoffmann
Jürgen Müller ≠ Jürgen Möller
Søren Kjær ≠ Søren Kvist
Юлия Иванова ≠ Юлия Петрова
Дмитрий Соколов ≠ Сергей Соколов
Łukasz Wójcik ≠ Łukasz Wiśniewski
Karl Strauß ≠ Karl Strand
Xue Li ≠ Xu Lin
Åsa Lindström ≠ Åsa Lindgren
İbrahim Yıldız ≠ İbrahim Yılmaz
Anna Bauer ≠ Anna Baier
Anna Huber ≠ Anna Hauer

# apostrophes, hyphens and particles
Anna O'Brien = Anna O’Brien
Anna O'Brien = Anna OBrien
Anna O'Brien = OBRIEN Anna
Anna O'Brien = Anna O Brien
Jean-François Dupont = Jean François Dupont
Jean-François Dupont = Jeanfrancois Dupont
Jean-François Dupont = Jean Dupont
Jean-François Dupont = François Dupont
Jan van den Berg = Berg, Jan van den
Jan van den Berg = Jan Vandenberg
Jan van den Berg = van den Berg, Jan
Jan van den Berg = Jan Berg
María de la Cruz = Maria Delacruz
María de la Cruz = Cruz, Maria
Luca De Santis = Luca DeSantis
Anna von Stein = Anna Stein
Fatima Al-Rashid = Fatima al Rashid
Fatima Al-Rashid = Fatima Rashid
Fatima Al-Rashid = Fatima Alrashid
Omar bin Khalid = Omar Khalid
Fiona McDonald = Fiona MacDonald
Fiona McDonald = Fiona Mc Donald
Chiara D'Angelo = Chiara DAngelo
Chiara D'Angelo = D’ANGELO Chiara
Marc St. John = Marc St.John
João da Silva = Joao Silva
Jan van den Berg ≠ Jan van den Heuvel
Jean-François Dupont ≠ Jean-François Martel
Jean-François Dupont ≠ Jean-Luc Martel
María de la Cruz ≠ María de la Fuente
Anna von Stein ≠ Anna von Berg
Omar bin Khalid ≠ Tariq bin Walid
Fiona McDonald ≠ Fiona McArthur
Anna O'Brien ≠ Anna O'Neill
João da Silva ≠ João da Costa

# double, married and further names
Anna Schmidt-Meyer = Anna Schmidt
Anna Schmidt-Meyer = Anna Meyer
Anna Schmidt-Meyer = Meyer-Schmidt, Anna
Anna Schmidt-Meyer = Anna Schmidt Meyer
Anna Schmidt = Anna Schmidt (geb. Meyer)
Anna Meyer = Anna Schmidt (née Meyer)
Anna Meyer = Anna Schmidt - née Meyer
José García López = José García
José García López = José López
José García López = García López, José
José García López = GARCIA LOPEZ Jose
Robin Vale = Robin J Vale
Robin Vale = Robin James Vale
Robin James Vale = Robin J. Vale
Robin James Vale = James Vale
Anna Maria Rossi = Anna Rossi
Anna Maria Rossi = Maria Rossi
Anna-Lena Vogt = Annalena Vogt
Anna Schmidt-Meyer ≠ Petra Schmidt-Wolf
Anna Maria Rossi ≠ Anna Maria Conti
Anna-Lena Vogt ≠ Anna-Lena Busch
José García López ≠ Carlos García Ruiz
María José Ruiz ≠ María José Campos
Robin James Vale ≠ Morgan James Ellis
Robin J. Vale ≠ Morgan J. Vale
Jean Pierre Roux ≠ Jean Pierre Blanc
Mohamed Ali Haddad ≠ Mohamed Ali Mansour
Karl Heinz Busch ≠ Karl Heinz Vogt
José García López ≠ María García López
Anna Luise Schmidt ≠ Anna Marie Schmidt

# nicknames
Robert Vale = Rob Vale
Robert Vale = Bob Vale
Bob Vale = Rob Vale
William Hart = Bill Hart
Elizabeth Shaw = Liz Shaw
Elizabeth Shaw = Betty Shaw
Margaret Shaw = Peggy Shaw
Katherine Shaw = Kate Shaw
Catherine Shaw = Kathy Shaw
Michael Hart = Mike Hart
Alexandra Hart = Alex Hart
Alexander Hart = Alex Hart
Richard Hart = Dick Hart
James Hart = Jimmy Hart
Edward Hart = Ted Hart
Christopher Hart = Chris Hart
Jennifer Hart = Jenny Hart
Thomas Hart = HART Tom
Maximilian Vogt = Max Vogt
Johannes Vogt = Hannes Vogt
Johannes Vogt = Hans Vogt
Josef Vogt = Sepp Vogt
Stefanie Vogt = Steffi Vogt
Katharina Vogt = Käthe Vogt
Ulrich Vogt = Uli Vogt
Susanne Vogt = Susi Vogt
Friedrich Vogt = Fritz Vogt
Sebastian Vogt = Basti Vogt
Frédéric Roux = Fred Roux
Emmanuel Roux = Manu Roux
Benjamin Roux = Ben Roux
Dominique Roux = Dom Roux
Joséphine Roux = Josie Roux
Philippe Roux = Phil Roux
Francisco Ruiz = Paco Ruiz
José Ruiz = Pepe Ruiz
Ignacio Ruiz = Nacho Ruiz
Guillermo Ruiz = Memo Ruiz
Dolores Ruiz = Lola Ruiz
Enrique Ruiz = Quique Ruiz
Concepción Ruiz = Conchita Ruiz
Jesús Ruiz = Chuy Ruiz
Aleksandr Volkov = Sasha Volkov
Ekaterina Volkova = Katya Volkova
Katharina (Kate) Vogt = Kate Vogt
Robert "Bob" Vale = Bob Vale
Giuseppe Conti = Beppe Conti
Mohammed Haddad = Mo Haddad
Bob Vale, PMP = VALE Robert J.
Robert Vale ≠ Richard Vale
Patrick Hart ≠ Patricia Hart
Alexander Hart ≠ Alexandra Hart
Michael Hart ≠ Michelle Hart
Christian Hart ≠ Christina Hart
Johannes Vogt ≠ Joachim Vogt
Stefanie Vogt ≠ Svenja Vogt
Bob Vale ≠ Bill Vale
Liz Shaw ≠ Lisa Hall
José Ruiz ≠ Jorge Ruiz
Samuel Hart ≠ Samantha Hart
Francisco Ruiz ≠ Fernando Ruiz
Anna Vogt ≠ Andrea Vogt
Julia Roux ≠ Juliane Roux
Daniel Roux ≠ Danielle Roux
Ludwig Vogt ≠ Lukas Vogt
Karl Vogt ≠ Karin Vogt
Maria Vogt ≠ Marlene Vogt

# initials
Robin Vale = R. Vale
Robin Vale = Vale, R.
Robin Vale = R Vale
Robin Vale = Robin V.
Robin Vale = R.J. Vale
Robert Vale = B. Vale
Jürgen Müller = J. Mueller
Jean-Pierre Roux = J.-P. Roux
Jean-Pierre Roux = JP Roux
Jelena Novak = J. Novak
J. Robin Vale = Robin Vale
R. Vale = Vale R
R. van den Berg = Robin van den Berg
R. Vale ≠ Morgan Vale
R. Vale ≠ K. Vale
Robin V. ≠ Robin Ellis
J. Mueller ≠ Karl Müller
Anna M. Schmidt ≠ Anna Meyer
R. Vale ≠ R. Ellis
Robin J. Vale ≠ Jana Vale
M. Ellis ≠ Robin Ellis

# Chinese, Japanese, Korean and Vietnamese
山田太郎 = 山田 太郎
山田太郎 = 太郎 山田
山田太郎 = 山田　太郎
山田太郎 = 山田太郎様
山田太郎 = 山田太郎 (Taro Yamada)
Taro Yamada = 山田太郎 (Yamada Taro)
Yamada Taro = Taro YAMADA
Sato Yuki = Satō Yūki
Wang Xiaoming = Xiaoming Wang
Wang Xiaoming = WANG Xiao-Ming
Wang Xiaoming = Wang Xiao Ming
Xiaoming Wang = Xiao-ming Wang (Kevin)
Kevin Wang = Xiaoming Wang (Kevin)
王小明 = 王 小明
王小明 = 王小明 Wang Xiaoming
Wang Xiaoming = 王小明 Wang Xiaoming
김민수 = 김 민수
김민수 = 김민수님
Kim Minsu = Min-su Kim
Kim Minsu = Kim Min Su
Nguyễn Văn An = An Nguyen
Nguyễn Văn An = Nguyen Van An
Nguyễn Văn An = An Van Nguyen
Trần Thị Hoa = Hoa Tran
Đặng Minh = Minh Dang
Lê Minh = Minh Le
山田太郎 ≠ 山田花子
山田太郎 ≠ 山本太郎
王小明 ≠ 王小红
김민수 ≠ 김민지
Wang Xiaoming ≠ Wang Lihua
Li Na ≠ Li Wei
Nguyễn Văn An ≠ Nguyễn Văn Bình
Trần Thị Hoa ≠ Trần Thị Mai
Kim Minsu ≠ Kim Jihye
Yamada Taro ≠ Yamada Hanako
Nguyễn Minh An ≠ Nguyễn Minh Tuấn
Zhang Wei ≠ Wang Wei
Lê Minh ≠ Lê Hoa

# one word
Suharto = Suharto
Robin Vale = Vale
Robin Vale = Robin
Robin Vale = Mr. Vale
Rob = Robert Vale
Kim Lee = Lee (Sales)
Suharto ≠ Sukarno
Vale ≠ Morgan Ellis
Mr. Vale ≠ Mr. Ellis
Contractor ≠ Robin Vale [Contractor]

# other people
Robin Vale ≠ Rowan Vale
Robin Vale ≠ Robin Hale
Robin Vale ≠ Kim Lee
Anna Schmidt ≠ Anna Schneider
Anna Schmidt ≠ Alex Schmidt
Anna Schmidt ≠ Anne-Kathrin Wolf
Taylor Selfmatch ≠ Taylor Brown
Taylor Selfmatch ≠ Tyler Selfmatch
Pat Doe ≠ Pat Roe
Sam Green ≠ Sam Greene-Hall Ortiz
Dana Cole ≠ Dana Coleman
Ada Byron ≠ Grace Hopper
Thomas Martin ≠ Martin Keller
James Thomas ≠ Thomas Keller
Ray Allen ≠ Allen Stone
Jordan Blake ≠ Blake Morris
Priya Sharma ≠ Priya Verma
Ahmed Hassan ≠ Hassan Omar
Ali Khan ≠ Imran Khan
Maria Silva ≠ Mario Silva
Carla Ruiz ≠ Carlos Ruiz
Peter Jansen ≠ Petra Jansen
Jan de Vries ≠ Joris de Vries
Elif Demir ≠ Elif Kaya
Chen Jie ≠ Chen Jing
Olu Adeyemi ≠ Tunde Adeyemi
Ivan Horvat ≠ Ivana Horvat
Noor Haddad ≠ Nora Haddad
`;
