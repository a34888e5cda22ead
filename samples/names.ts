/** Names of people and of companies; no pair of them is meant to be anybody in particular. */

export type Region = "america" | "britain" | "nordics" | "centre" | "south" | "pacific";
type Origin = keyof typeof namesByOrigin;
export type FullName = { first: string; last: string };

/** Name (a legal form in brackets is usually left out), industry, size and year of foundation. */
export const companiesByRegion: Record<Region, string> = {
  america: `
    Acme[, Inc.]                | software  | 150 | 1982
    Northwind Robotics, Inc.    | robotics  | 140 | 1991
    Calloway Freight[, LLC]     | logistics |  65 | 1978
    Larkmont Health[, Inc.]     | health    |  60 | 1981
    Corvane Systems, Inc.       | software  |  55 | 1990
    Quillmarsh[, Inc.]          | software  |  35 | 2009
    Vellmark Energy[, Inc.]     | energy    |  30 | 1986
    Redfern & Pike[, LLC]       | retail    |  24 | 1979
    Harrowgate Analytics, Inc.  | software  |  20 | 2011
    Dunlin Lending[, Inc.]      | finance   |  20 | 2008
    Pinehaven Clinics[, LLC]    | health    |  19 | 1999
    Copperline Media[, LLC]     | media     |  18 | 1996
    Otterline Logistics, Inc.   | logistics |  17 | 2012
    Fernwire[, Inc.]            | software  |  17 | 2016
    Ledgerwick[, Inc.]          | finance   |  16 | 2018
    Stonecrop Robotics[, Inc.]  | robotics  |  16 | 2015
    Palisade Loop, Inc.         | energy    |  15 | 2014
    Finch & Marlow, LLC         | retail    |  15 | 2004
    Mesa Verrick Solar[, LLC]   | energy    |  14 | 2010
    Saltgrass Diagnostics, Inc. | health    |  13 | 2019
    Brass Lantern Media[, LLC]  | media     |  12 | 2013`,
  britain: `
    Merrowgate plc              | finance   | 130 | 1968
    Wren & Ashby[ Ltd]          | retail    |  32 | 1972
    Oakmere Health[ Ltd]        | health    |  22 | 2000
    Cairnhollow Energy Ltd      | energy    |  20 | 1994
    Thistlebank Ltd             | finance   |  19 | 2005
    Bramblesoft[ Ltd]           | software  |  18 | 2010
    Pennywhistle Media[ Ltd]    | media     |  17 | 2003
    Loomstead[ Ltd]             | retail    |  15 | 2014
    Kelpie Robotics[ Ltd]       | robotics  |  13 | 2018`,
  nordics: `
    Halden & Vik AS             | logistics |  60 | 1979
    Lindqvarn[ AB]              | robotics  |  50 | 1983
    Solbakke Energi AS          | energy    |  28 | 1988
    Strandeby A/S               | retail    |  22 | 1985
    Fjordlys Data[ AS]          | software  |  20 | 2004
    Vesterlund Helse[ AS]       | health    |  18 | 1997
    Kaarnio Oy                  | software  |  17 | 2007
    Granholm Media AB           | media     |  15 | 2001
    Nordhavre[ ApS]             | finance   |  14 | 2013`,
  centre: `
    Brightwater GmbH            | energy    | 130 | 1975
    Ostermoor Logistik[ GmbH]   | logistics |  55 | 1980
    Falkenried Robotik GmbH     | robotics  |  32 | 1992
    Zellhof AG                  | finance   |  24 | 1970
    Vanderloo & Smit[ B.V.]     | retail    |  21 | 1989
    Jaskrowa Soft[ Sp. z o.o.]  | software  |  19 | 2006
    Lindenpfad[ GmbH]           | software  |  17 | 2012
    Medvira[ s.r.o.]            | health    |  16 | 2003
    Polderlicht B.V.            | energy    |  15 | 2011
    Kornblau Medien GmbH        | media     |  14 | 2002`,
  south: `
    Tramontera S.p.A.           | logistics |  50 | 1984
    Valcourt & Fils[ SAS]       | retail    |  28 | 1976
    Olivarte[ S.L.]             | retail    |  20 | 1998
    Azulmar Saúde[ Ltda.]       | health    |  19 | 2001
    Clairvent[ SAS]             | energy    |  16 | 2009
    Ferrolino S.r.l.            | robotics  |  15 | 1995
    Douravel[ Lda.]             | software  |  14 | 2015`,
  pacific: `
    Tarangini Tech[ Pvt. Ltd.]  | software  |  48 | 1998
    Hoshigawa[ K.K.]            | robotics  |  28 | 1981
    Currawong Pay[ Pty Ltd]     | finance   |  22 | 2008
    Banksia Freight Pty Ltd     | logistics |  18 | 1987
    Merbau Health[ Pte. Ltd.]   | health    |  16 | 2010`,
};

/** Where a region's people mostly come from; the others come from anywhere. */
const localOrigins: Record<Region, readonly Origin[]> = {
  america: ["english", "english", "spanish", "gaelic"],
  britain: ["english", "english", "gaelic", "indian"],
  nordics: ["nordic", "nordic", "nordic", "finnish"],
  centre: ["german", "german", "dutch", "slavic", "turkish"],
  south: ["french", "spanish", "italian", "portuguese"],
  pacific: ["english", "indian", "japanese", "chinese", "polynesian"],
};

const namesByOrigin = {
  english: names`Alice, Amelia, Beth, Callum, Charlotte, Clara, Daniel, Edmund, Eleanor, Felix, Georgia,
    Grace, Harriet, Imogen, Isaac, Jasper, Joanna, Lewis, Lydia, Miles, Naomi, Nathan, Oliver, Phoebe,
    Rosalind, Rupert, Silas, Tessa, Theodore, Violet, Wesley, Marcus, Denise, Monica, Terrence, Paige,
    Spencer, Heather, Brianna / Ashdown, Barrowcliff, Birkdale, Brackenbury, Coldwell, Dunmore, Eastlake,
    Fairbourne, Fernsby, Garside, Greenhalgh, Hartnoll, Holloway, Inglewood, Kettleby, Langrish,
    Marchbank, Netherby, Oakhurst, Penhale, Quarrington, Ravensdale, Standish, Thistlewood, Underhay,
    Wexcombe, Whitlock, Winterbourne, Yardley, Armitage-Cole, Tolliver, Beauchene, Merriweather,
    Stallworth, Pettibone, Crowhurst, Lockridge, Sedgewick`,
  gaelic: names`Aisling, Aoife, Caoimhe, Ciarán, Conor, Deirdre, Eilidh, Fergus, Finlay, Gráinne, Isla,
    Lachlan, Maeve, Niall, Niamh, Oisín, Órla, Róisín, Ruairí, Saoirse, Seán, Siobhán, Cathal, Morag /
    O'Dálaigh, O'Halloran, O'Shaughnessy, O'Meara, McAllister, McGrory, MacIver, Breathnach, Kilbride,
    Lanigan, Tierney, Rafferty, Dunleavy, Corrigan, Abernethy, Strachan, Galbraith, Farquharson, Ó Briain,
    Kilpatrick-Roe`,
  french: names`Aurélie, Baptiste, Camille, Cédric, Clémence, Élodie, Étienne, Fabien, Geneviève, Gaëlle,
    Hélène, Jean-Luc, Jérôme, Léa, Loïc, Lucie, Maëlle, Marie-Ève, Mathilde, Noémie, Olivier, Raphaël,
    Solène, Théo, Yannick, Zoé / Beauchamp, Bonnefoy, Chastain, D'Aubrac, Delacourt, Desrosiers,
    Fontenelle, Gaillard, L'Hermite, Lacombe-Roy, Lefebvre, Marchetière, Montreuil, Péronnet, Quesnel,
    Rivoire, Saint-Amand, Thévenet, Vasseur, Villeneuve`,
  spanish: names`Alejandra, Álvaro, Andrés, Beatriz, Catalina, Diego, Emilio, Esperanza, Gonzalo, Inés,
    Itziar, Joaquín, José, Lucía, Maite, Marisol, Matías, Mónica, Nuria, Paloma, Ramón, Rocío, Sebastián,
    Tomás, Valentina, Ximena, Yolanda / Aguirre, Barrientos, Calvo, Cienfuegos, de la Vega, Echeverría,
    Escalante, Fuentes, Garrido, Ibáñez, Izquierdo, Labrador, Montalvo, Muñoz, Núñez, Olmedo, Peñalver,
    Quintana, Ruiz-Calvo, Sepúlveda, Treviño, Ugarte, Zamora`,
  portuguese: names`Afonso, Beatriz, Bruna, Caetano, Conceição, Davi, Duarte, Fernanda, Gonçalo, Helena,
    Inês, João, Larissa, Leonor, Luís, Mafalda, Otávio, Rafaela, Renata, Rui, Simão, Tainá, Tiago, Vitória
    / Abrantes, Brandão, Carvalhal, da Silveira, Falcão, Figueiredo, Guimarães, Lourenço, Magalhães,
    Meireles, Nóbrega, Peixoto, Quaresma, Rebelo, Sequeira, Teixeira, Valadão, Vasconcelos, Antunes-Rocha`,
  italian: names`Alessandra, Bianca, Chiara, Dario, Elisa, Fabrizio, Francesca, Giacomo, Ginevra, Giulia,
    Ilaria, Lorenzo, Ludovica, Matteo, Niccolò, Ottavia, Paolo, Raffaele, Serena, Tommaso, Viola /
    Barbieri, Bellandi, Caruso, Colonnese, D'Angeli, Dell'Acqua, De Santis, Fabbri, Gentileschi,
    Lombardini, Marchesani, Montefiore, Nicolai, Orsenigo, Pellegrino, Quaranta, Rinaldi, Salvatori,
    Tedesco, Vianello`,
  german: names`Anke, Annika, Benedikt, Birgit, Dietmar, Elke, Florian, Friederike, Greta, Hannelore,
    Henning, Ingrid, Jannik, Jörg, Jürgen, Karoline, Katja, Konrad, Leonie, Lukas, Marlene, Matthias,
    Moritz, Sabine, Tobias, Ulrike, Xaver / Achterberg, Bäumler, Brandstätter, Dreßler, Eichinger,
    Falkenhain, Grünwald, Hölzl, Kirchhoff, Königsmann, Krüger, Lindenthal, Meißner, Nachtigall,
    Oberländer, Pfannenstiel, Rosenbaum, Schäfer-Voss, Steinmetz, Tannhäuser, von Rabenau, Weißkopf,
    Zumwinkel`,
  dutch: names`Anouk, Bram, Daan, Femke, Floor, Gijs, Hendrik, Ilse, Jeroen, Joost, Lotte, Maarten,
    Marijke, Merel, Noor, Pieter, Ruben, Sanne, Sjoerd, Tess, Thijs, Wouter / Bakhuizen, Boersma, de
    Graaf, Dijkgraaf, Haverkamp, Hoogland, Kuiper, Molenaar, Oosterwijk, Postma, Roosendaal, Terpstra, van
    't Hof, van den Berghe, van der Meulen, Veenstra, Wijnands, Zandbergen`,
  nordic: names`Agnes, Anders, Astrid, Åse, Birk, Björn, Ebba, Eirik, Elin, Freja, Gunnar, Gro, Håkon,
    Ingeborg, Jens, Johanne, Kåre, Kjersti, Lars, Linnéa, Magnus, Maja, Nils, Oda, Ragnhild, Rune, Signe,
    Sigrún, Søren, Solveig, Tor, Tuva, Ulrik, Vilde, Ylva, Øystein / Aakre, Bergstrand, Bjørnvik,
    Dalgaard, Ekelund, Fagerli, Grönvall, Hagström, Haugland, Højgaard, Iversby, Kjærstad, Kvamme,
    Lindahl, Løvold, Mørkved, Nygårdsvold, Ødegaard, Östman, Rosengren, Sandvik-Lie, Skoglund, Solheim,
    Strømme, Sølvberg, Thorsrud, Åkerblom, Vestergård, Wahlström, Myhre`,
  finnish: names`Aino, Antti, Eero, Hanna, Ilkka, Jaana, Juhani, Kaisa, Kerttu, Lauri, Mikko, Päivi,
    Pekka, Riikka, Saara, Tapio, Tuuli, Väinö / Ahonen, Hämäläinen, Hirvonen, Jääskeläinen, Kallio,
    Koskela, Lehtimäki, Mäkelä, Niskanen, Pöysti, Rantanen, Salmela, Tähtinen, Vainio, Ylönen`,
  slavic: names`Agnieszka, Bartosz, Božena, Danuta, Dragan, Grzegorz, Iryna, Ivana, Jadranka, Jiří,
    Kateryna, Lukáš, Łukasz, Małgorzata, Mirela, Mykola, Oksana, Ondřej, Piotr, Sławomir, Snežana, Taras,
    Tereza, Wojciech, Zdeněk, Żaneta / Babić, Bondarchuk, Dudek, Gawron, Horvatić, Hrytsenko, Jurić,
    Kołodziej, Kovačić, Krawczyk, Kučera-Bílek, Lysenko, Marczak, Mrozek, Nowak, Pavlenko, Šimunović,
    Szczepaniak, Wójcik, Zając, Živković`,
  greek: names`Anastasia, Christos, Dimitra, Eleni, Ioannis, Kyriaki, Leonidas, Myrto, Nikos, Paraskevi,
    Stavros, Thalia / Andreou, Economou, Georgiou, Ioannou, Kalogirou, Makri, Nikolaou, Papageorgiou,
    Stamatiou, Theodorou, Zervou`,
  turkish: names`Aslı, Ayşe, Berk, Burcu, Çağla, Defne, Elif, Emre, Gökhan, İpek, Kerem, Mehmet, Nilüfer,
    Onur, Özge, Serkan, Tuğba, Umut, Yiğit, Zeynep / Akıncı, Altuntaş, Bozkurt, Çelikkol, Doğanay, Erbaş,
    Güneşli, Işıkhan, Kılıçaslan, Korkmazer, Özbilen, Şimşekoğlu, Tekinalp, Uysalgil, Yağmuroğlu`,
  arabic: names`Abdallah, Amira, Bilal, Dalia, Fadwa, Farid, Ghada, Hamza, Hanan, Idris, Jamila, Karim,
    Khadija, Layla, Mounir, Nabil, Nour, Rania, Samir, Soraya, Tariq, Walid, Yasmine, Zainab / Abu-Nasser,
    Al-Khatib, Al-Masri, Benhaddou, Bensaïd, El Amrani, El-Sayegh, Haddad, Idrissi, Jabbour, Kassab,
    Lahlou, Mansouri, Nasrallah-Tawil, Qabbara, Rahal, Sabbagh, Tahiri, Zaidani`,
  persian: names`Arash, Azadeh, Behrouz, Darya, Farhad, Golnaz, Kaveh, Laleh, Mahsa, Nasrin, Omid, Parisa,
    Roxana, Shirin / Ardalan, Bahrami, Daneshvar, Esfahani, Farrokhi, Golestani, Hashtroudi, Kianpour,
    Mirzai, Parsayan, Tehranchi`,
  indian: names`Aarav, Aditi, Ananya, Arjun, Bhavna, Chetan, Deepika, Devika, Gaurav, Harpreet, Ishaan,
    Jaya, Karthik, Kavya, Lakshmi, Manoj, Meera, Nikhil, Nisha, Pranav, Priyanka, Rahul, Ritika, Rohan,
    Sandeep, Shreya, Sunil, Tanvi, Usha, Vikram, Zubin / Acharya, Bhattacharjee, Chakravarti, Deshpande,
    Dhillon, Ghoshal, Iyengar, Joshi, Kulkarni, Mahajan, Menon, Mukherjee, Nambiar, Padmanabhan, Parekh,
    Rangarajan, Sandhu, Saxena, Shenoy, Subramanian, Thakkar, Varghese, Wadia`,
  chinese: names`Bowen, Chunhua, Haoran, Hui-Ling, Jiayi, Jing, Junjie, Li Na, Meilin, Minghui, Ruoxi,
    Shu-Fen, Tianyu, Wei, Xiaoyan, Xinyi, Yichen, Yifan, Yuxuan, Zihan / Bai, Cao, Cheung, Deng, Fang,
    Gao, Guo, Hsieh, Jiang, Kwok, Liang, Ouyang, Pan, Qiu, Shen, Tsai, Xie, Xu, Yuan, Zeng, Zhou`,
  japanese: names`Akari, Ayumi, Daichi, Emi, Haruka, Hiroto, Kaori, Kenta, Makoto, Misaki, Naoko, Ren,
    Sakura, Shōta, Takumi, Yūki, Yumi, Yūto / Aoyama, Fujiwara, Hayashida, Igarashi, Kawaguchi, Kurosawa,
    Matsunaga, Miyazono, Nishikawa, Ogino, Ōtani, Sakamoto, Shimizu, Tachibana, Uehara, Yoshikawa`,
  korean: names`Da-eun, Do-yun, Eun-ji, Ha-joon, Hye-jin, Jae-won, Ji-woo, Jin-ho, Min-seo, Seo-yeon,
    Seung-hyun, Soo-ah, Tae-min, Yoo-na / Bae, Cheon, Gwak, Hwang, Jeong, Kang, Min, Noh, Pyo, Ryu, Seol,
    Shim, Yeo, Yun`,
  vietnamese: names`Anh Thư, Bảo, Cường, Diễm, Hạnh, Hoàng, Khánh, Lan, Minh, Ngọc, Phúc, Quỳnh, Thảo,
    Tuấn, Vy / Bùi, Châu, Đặng, Đoàn, Dương, Huỳnh, Lương, Mạc, Ngô, Phùng, Trịnh, Vũ`,
  african: names`Abebe, Adaeze, Adwoa, Amara, Amina, Babajide, Chidi, Chipo, Ebele, Esi, Fatou, Folasade,
    Ifeoma, Kofi, Kwabena, Lerato, Makena, Mamadou, Nia, Nkechi, Oluwaseun, Ousmane, Selam, Sipho, Tendai,
    Thandiwe, Wanjiru, Yaw, Zanele / Acheampong, Adeyemi-Cole, Agyeman, Balogun, Chikwanha, Diallo,
    Ekwueme, Gebreselam, Kamau, Kiplagat, Mbatha, Mensah, Moyo, N'Diaye, N'Guessan, Nkosi, Nwachukwu,
    Obafemi, Odhiambo, Onyekachi, Osei-Bonsu, Tshabalala, Wolde`,
  malay: names`Adi, Aisyah, Bayu, Citra, Dewi, Farah, Hafiz, Intan, Jovita, Kirana, Liwayway, Nurul,
    Putri, Rizal, Siti, Wahyu / Bautista, Dimaculangan, Hidayat, Iskandar, Kusumo, Macaraeg, Nasution,
    Panganiban, Ramadhani, Santoso, Wibisono`,
  hebrew: names`Ariel, Avital, Dov, Eitan, Hadas, Ilan, Liora, Moshe, Noa, Oren, Shira, Tamar, Yael,
    Yonatan / Amsalem, Ben-Haim, Dayani, Elbaz, Harel, Kaplinsky, Mizrahi, Peretz-Levi, Shaked, Toledano,
    Zilberman`,
  polynesian: names`Anahera, Hemi, Kahu, Kiri, Leilani, Losa, Manaia, Mere, Sione, Tāne, Tama, Wiremu /
    Faleolo, Kahananui, Latu, Parata, Ngata, Pōtiki, Tamihana, Tavita, Te Aho, Tuilagi, Vaifale`,
};

/** 'Given, names / family, names' */
function names(text: TemplateStringsArray) {
  const [first = [], last = []] = text.join("").split("/").map(listed);
  return { first, last };
}

function listed(text: string): string[] {
  return text.split(",").map((name) => name.trim().replaceAll(/\s+/g, " "));
}

/** Chooses one of several; in what way is the caller's business. */
type Choose = <T>(from: readonly T[]) => T;

/** A name as people of a region have it: half are local, the others come from anywhere. */
export function nameIn(region: Region, choose: Choose): FullName {
  const isLocal = choose([true, false]);
  const origin = choose(isLocal ? localOrigins[region] : (Object.keys(namesByOrigin) as Origin[]));
  return { first: choose(namesByOrigin[origin].first), last: choose(namesByOrigin[origin].last) };
}

// Domains that are reserved for examples (RFC 2606): a message to them reaches nobody.
const domains = listed(
  "example.com, example.com, example.com, example.org, example.org, example.net, example.net",
).concat(listed("mail.example.org, mail.example.com, post.example.net, inbox.example.com"));

/** An address that a person of this name might have; a namesake may have the same one. */
export function addressFor(name: FullName, choose: Choose): string {
  const first = inAddress(name.first);
  const last = inAddress(name.last);
  const usual = `${first}.${last}`;
  const others = [
    `${first[0]}${last}`,
    `${first}_${last}`,
    `${last}.${first}`,
    `${first}${last}`,
    `${first[0]}.${last}`,
  ];
  return `${choose([usual, usual, usual, choose(others)])}@${choose(domains)}`;
}

const plainLetters = "ß ss, æ ae, ø o, œ oe, ł l, đ d, ð d, þ th, ı i";
const inPlainLetters = new Map(listed(plainLetters).map((pair) => pair.split(" ") as [string, string]));

/** A name in the letters of an address: 'Øystein' is 'oystein', 'van 't Hof' is 'vanthof'; hyphens stay. */
export function inAddress(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[ßæøœłđðþı]/g, (letter) => inPlainLetters.get(letter) ?? letter)
    .replaceAll(/[^a-z-]/g, "");
}
